// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// Compiled by way of the IR, with transient storage.
contract Guarded {
    bool transient busy;
    uint256 public runs;
    mapping(string => bytes) public texts;

    error Busy(uint256 runs);

    event Ran(uint256 runs);

    modifier alone() {
        if (busy) revert Busy(runs);
        busy = true;
        _;
        busy = false;
    }

    function run(bool again) external alone {
        runs++;
        if (again) this.run(false);
        emit Ran(runs);
    }

    function put(string calldata name, bytes calldata text) external alone {
        texts[name] = text;
    }

    function sum(uint256[] calldata values) external pure returns (uint256 total) {
        for (uint256 i = 0; i < values.length; i++) total += values[i];
        require(total < 1000, "too much");
    }
}
