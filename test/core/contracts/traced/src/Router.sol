// SPDX-License-Identifier: MIT
pragma solidity >=0.7.6 <0.9.0;

import "./Vault.sol";

contract Router {
    Vault public vault;
    uint256 public last;

    constructor(Vault to) {
        vault = to;
    }

    function twice(uint256 assets) external {
        last = vault.deposit(1 + 10, msg.sender); // called here: first
        last = vault.deposit(assets, msg.sender); // called here: again
    }

    function caught(uint256 assets) external returns (bool) {
        try vault.deposit(assets, msg.sender) returns (uint256 kept) {
            last = kept;
            return true;
        } catch {
            return false;
        }
    }

    function raw(uint256 assets) external {
        (bool ok, ) = address(vault).call(abi.encodeWithSelector(0xdeadbeef, assets));
        require(ok, "raw call failed"); // fails here: raw
    }

    function nowhere() external {
        last = Vault(address(0x1234567890123456789012345678901234567890)).limit(); // fails here: nowhere
    }

    function make(address who) external {
        vault = new Vault(1000, who); // called here: create
    }

    function hash(bytes calldata data) external returns (bytes32) {
        payable(msg.sender).transfer(0);
        last = uint256(sha256(data));
        vault.checks(1, last % 5); // called here: precompile
        return bytes32(last);
    }
}
