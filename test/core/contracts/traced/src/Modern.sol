// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

contract Modern {
    uint256 public stock = 5;

    error InsufficientStock(uint256 available, uint256 required);

    function take(uint256 amount) external returns (uint256) {
        if (amount > 100) {
            revert InsufficientStock(stock, amount); // fails here: error
        }
        stock = stock - amount; // fails here: underflow
        return stock;
    }

    function narrow(uint256 amount) external pure returns (int256) {
        int8 small = -int8(int256(amount)); // fails here: negation
        return small;
    }

    function memoryOf(uint256 size) external pure returns (uint256) {
        uint256[] memory much = new uint256[](size); // fails here: memory
        return much.length;
    }
}
