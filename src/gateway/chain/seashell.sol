// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

/// The ERC-20 that the embedded chain is seeded with. It exists to be looked at: it fires Transfer and
/// Approval, fails with a custom error and with a plain reason, and can move many balances in one call.
contract Seashell {
    string public constant name = "Seashell";
    string public constant symbol = "SHELL";
    uint8 public constant decimals = 18;

    address public immutable minter = msg.sender;
    uint256 public totalSupply;
    mapping(address holder => uint256) public balanceOf;
    mapping(address holder => mapping(address spender => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    error InsufficientBalance(uint256 available, uint256 required);
    error InsufficientAllowance(uint256 available, uint256 required);

    function mint(address to, uint256 value) external {
        require(msg.sender == minter, "Seashell: only the minter may mint");
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external returns (bool) {
        move(msg.sender, to, value);
        return true;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        uint256 available = allowance[from][msg.sender];
        if (available < value) revert InsufficientAllowance(available, value);
        if (available != type(uint256).max) allowance[from][msg.sender] = available - value;
        move(from, to, value);
        return true;
    }

    /// Sends `value` to each of `to`: one transaction with one Transfer log per receiver.
    function airdrop(address[] calldata to, uint256 value) external {
        for (uint256 i = 0; i < to.length; i++) move(msg.sender, to[i], value);
    }

    function move(address from, address to, uint256 value) private {
        uint256 available = balanceOf[from];
        if (available < value) revert InsufficientBalance(available, value);
        balanceOf[from] = available - value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }
}
