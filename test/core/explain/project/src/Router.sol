// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

import {Token} from "./Token.sol";
import {Vault} from "./Vault.sol";

contract Router {
    struct Leg {
        Vault vault;
        uint256 amount;
    }

    struct Order {
        address owner;
        Leg[] legs;
    }

    error LegFailed(uint256 index, bytes reason);
    error SwapFailed();

    event Routed(address indexed owner, uint256 legs);

    function execute(Token token, Order calldata order) external returns (uint256 total) {
        for (uint256 i = 0; i < order.legs.length; i++) {
            Leg calldata leg = order.legs[i];
            token.transferFrom(msg.sender, address(this), leg.amount);
            token.approve(address(leg.vault), leg.amount);
            try leg.vault.deposit(leg.amount, order.owner) returns (uint256 shares) {
                total += shares;
            } catch (bytes memory reason) {
                revert LegFailed(i, reason);
            }
        }
        emit Routed(order.owner, order.legs.length);
    }

    function swap(Token token, address to, uint256 amount) external {
        (bool ok, ) = address(token).call(abi.encodeCall(Token.transferFrom, (msg.sender, to, amount)));
        if (!ok) revert SwapFailed();
    }

    function push(Token token, address to, uint256 amount) external {
        (bool ok, bytes memory data) = address(token).call(
            abi.encodeCall(Token.transferFrom, (msg.sender, to, amount))
        );
        if (!ok) {
            assembly {
                revert(add(data, 32), mload(data))
            }
        }
    }

    function tryBoth(Token token, address to, uint256 amount) external returns (bool first, bool second) {
        (first, ) = address(token).call(abi.encodeCall(Token.transferFrom, (msg.sender, to, amount * 1000)));
        (second, ) = address(token).call(abi.encodeCall(Token.transferFrom, (msg.sender, to, amount)));
        require(second, "neither");
    }

    function checked(Token token, address to, uint256 amount, uint256 least) external {
        token.transferFrom(msg.sender, to, amount);
        require(token.balanceOf(to) >= least, "slippage");
    }
}
