// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import {Badge} from "./Badge.sol";
import {Token} from "./Token.sol";

contract Picky {
    uint256 public immutable number;

    error Odd(uint256 number);

    constructor(uint256 given) {
        if (given % 2 == 1) revert Odd(given);
        number = given;
    }
}

contract Factory {
    address[] public made;

    event Made(address at);

    function make() external returns (address at) {
        at = address(new Badge());
        note(at);
    }

    function makeAt(bytes32 salt) external returns (address at) {
        at = address(new Badge{salt: salt}());
        note(at);
    }

    function makeToken(string calldata name, string calldata symbol) external returns (address at) {
        at = address(new Token(name, symbol, 6));
        note(at);
    }

    function makePicky(uint256 number) external returns (address at) {
        at = address(new Picky(number));
        note(at);
    }

    function tryPicky(uint256 number) external returns (address at) {
        try new Picky(number) returns (Picky picky) {
            at = address(picky);
        } catch {
            at = address(0);
        }
        note(at);
    }

    function clone(address target) external returns (address at) {
        bytes20 to = bytes20(target);
        assembly {
            let code := mload(0x40)
            mstore(code, 0x3d602d80600a3d3981f3363d3d373d3d3d363d73000000000000000000000000)
            mstore(add(code, 0x14), to)
            mstore(add(code, 0x28), 0x5af43d82803e903d91602b57fd5bf30000000000000000000000000000000000)
            at := create(0, code, 0x37)
        }
        note(at);
    }

    function note(address at) private {
        made.push(at);
        emit Made(at);
    }
}
