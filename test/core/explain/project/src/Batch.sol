// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

contract Multicall {
    struct Call {
        address target;
        bool mayFail;
        bytes data;
    }

    struct Result {
        bool success;
        bytes data;
    }

    function aggregate(Call[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i = 0; i < calls.length; i++) {
            (results[i].success, results[i].data) = calls[i].target.call(calls[i].data);
            require(results[i].success || calls[i].mayFail, "Multicall: call failed");
        }
    }
}

contract Wallet {
    address public immutable owner;
    uint256 public nonce;

    error Failed(bytes reason);

    event Executed(address indexed to, uint256 value);

    constructor(address by) payable {
        owner = by;
    }

    receive() external payable {}

    function exec(address to, uint256 value, bytes calldata data) external payable {
        require(msg.sender == owner, "GS030");
        nonce++;
        (bool ok, ) = to.call{value: value}(data);
        require(ok, "GS013");
        emit Executed(to, value);
    }

    function handle(address to, bytes calldata data) external {
        (bool ok, bytes memory reason) = to.call(data);
        if (!ok) revert Failed(reason);
    }
}
