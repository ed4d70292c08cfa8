// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import {Token} from "./Token.sol";
import {Fees, Rounding} from "./Fees.sol";

abstract contract Owned {
    address public owner;
    bool public paused;

    error NotOwner(address caller);
    error Paused();

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner(msg.sender);
        _;
    }

    function pause(bool to) external onlyOwner {
        paused = to;
    }
}

contract Vault is Owned {
    enum Kind {
        None,
        Open,
        Closed
    }

    struct Position {
        uint128 shares;
        uint64 since;
        bool locked;
        Kind kind;
    }

    Token public asset;
    mapping(address => Position) public positions;
    address[] public holders;
    string public note;

    error Locked(address who, uint64 since);
    error NotEnough(uint128 shares, uint256 wanted);

    event Deposited(address indexed who, uint256 assets, uint256 shares);
    event Withdrawn(address indexed who, uint256 assets);
    event Noted(string note);

    function start(Token token, address by) external {
        require(owner == address(0), "started");
        owner = by;
        asset = token;
    }

    function deposit(uint256 assets, address receiver) external returns (uint256 shares) {
        if (paused) revert Paused();
        shares = assets - Fees.share(assets);
        asset.transferFrom(msg.sender, address(this), assets);
        Position storage position = positions[receiver];
        if (position.shares == 0) {
            holders.push(receiver);
            position.kind = Kind.Open;
            position.since = 1_700_000_000;
        }
        position.shares += uint128(shares);
        emit Deposited(receiver, assets, shares);
    }

    function withdraw(uint256 shares) external returns (uint256 assets) {
        Position storage position = positions[msg.sender];
        if (position.locked) revert Locked(msg.sender, position.since);
        if (position.shares < shares) revert NotEnough(position.shares, shares);
        position.shares -= uint128(shares);
        assets = Rounding.up(shares * 99, 100);
        asset.transfer(msg.sender, assets);
        emit Withdrawn(msg.sender, assets);
    }

    function lock(address who, bool to) external onlyOwner {
        positions[who].locked = to;
    }

    function write(string calldata text) external {
        note = text;
        emit Noted(text);
    }

    function priceOf(uint256 assets) external view returns (uint256) {
        return assets / positions[msg.sender].shares;
    }
}
