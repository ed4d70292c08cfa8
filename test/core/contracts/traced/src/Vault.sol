// SPDX-License-Identifier: MIT
pragma solidity >=0.7.6 <0.9.0;

import "./Fees.sol";
import "./Owned.sol";

contract Vault is Owned {
    enum Kind {
        Small,
        Large
    }

    uint256 public limit;
    uint256[] public list;
    Kind public kind;
    mapping(address => uint256) public shares;

    constructor(uint256 most, address who) Owned(who) {
        limit = most;
    }

    function setLimit(uint256 most) external onlyOwner {
        limit = most;
    }

    function deposit(uint256 assets, address receiver) external returns (uint256) {
        require(assets <= limit, "too much"); // fails here: require
        require(receiver != address(this)); // fails here: noMessage
        if (receiver == address(0)) {
            revert("no receiver"); // fails here: revert
        }
        uint256 fee = Fees.share(assets); // called here: library
        shares[receiver] += assets - fee;
        return Fees.lucky(assets);
    }

    function checks(uint256 which, uint256 value) external {
        if (which == 1) assert(value > 5); // fails here: assert
        if (which == 2) limit = 100 / value; // fails here: division
        if (which == 3) list[value] = 1; // fails here: array
        if (which == 4) kind = Kind(value); // fails here: enum
        if (which == 5) same(value, 1);
        if (which == 6) require(value > 5); // fails here: second
        if (which == 7) while (value > 0) limit += value; // fails here: gas
        if (which == 8) revert(); // fails here: empty
        if (which == 9) {
            assembly {
                mstore(0, value)
                revert(0, 32) // fails here: assembly
            }
        }
        if (which == 10) {
            assembly {
                invalid() // fails here: invalid
            }
        }
        if (which == 11) list.pop(); // fails here: pop
    }
}
