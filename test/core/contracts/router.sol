// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import './contracts.sol';

// What the tests of call trees deploy: a contract whose calls nest, fail, are caught, create, send and use precompiles.

contract Router {
    struct Order {
        address owner;
        uint256[] legs;
    }

    event Began(address indexed owner, uint256 legs);
    event Ended(uint256 done);

    error Refused(uint256 leg, bytes reason);

    /// Each leg is a deposit; those that fail are left out.
    function run(address vault, Order calldata order) external returns (uint256 done) {
        emit Began(order.owner, order.legs.length);
        for (uint256 leg = 0; leg < order.legs.length; leg++) {
            try Vault(payable(vault)).deposit(order.legs[leg], order.owner) returns (uint256 assets) {
                done += assets;
            } catch {}
        }
        emit Ended(done);
    }

    /// The same, but the first leg that fails fails it all.
    function runAll(address vault, Order calldata order) external returns (uint256 done) {
        for (uint256 leg = 0; leg < order.legs.length; leg++) {
            try Vault(payable(vault)).deposit(order.legs[leg], order.owner) returns (uint256 assets) {
                done += assets;
            } catch (bytes memory reason) {
                revert Refused(leg, reason);
            }
        }
    }

    function signer(bytes calldata text, uint8 v, bytes32 r, bytes32 s) external view returns (address) {
        bytes32 digest = sha256(text);
        this.half(10);
        return ecrecover(digest, v, r, s);
    }

    function half(uint256 amount) external pure returns (uint256, bool) {
        return (amount / 2, amount % 2 == 0);
    }

    /// One half to an account, and what it does not take to nobody in particular.
    function pay(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value / 2}('');
        require(ok, 'pay failed');
    }

    function make(bytes32 salt, address asset) external returns (address made) {
        made = address(new Till{salt: salt}(asset));
    }

    /// A call with so little gas that it runs out.
    function starve(address coin) external returns (bool ok) {
        (ok, ) = coin.call{gas: 3_000}(abi.encodeCall(Coin.transferFrom, (msg.sender, address(this), 5)));
    }

    function ask(address target, bytes calldata data) external returns (bytes memory answer) {
        (, answer) = target.call(data);
    }

    receive() external payable {}
}

/// Takes no money.
contract Till {
    address public immutable asset;

    constructor(address coin) {
        asset = coin;
    }
}
