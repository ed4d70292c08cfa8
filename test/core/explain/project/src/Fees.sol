// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

library Fees {
    error TooSmall(uint256 amount);

    function share(uint256 amount) external pure returns (uint256) {
        if (amount < 100) revert TooSmall(amount);
        return amount / 100;
    }
}

library Rounding {
    function up(uint256 value, uint256 by) internal pure returns (uint256) {
        return (value + by - 1) / by;
    }
}
