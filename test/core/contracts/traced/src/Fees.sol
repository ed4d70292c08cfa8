// SPDX-License-Identifier: MIT
pragma solidity >=0.7.6 <0.9.0;

library Fees {
    function share(uint256 amount) external pure returns (uint256) {
        require(amount > 9, "too little"); // fails here: library
        return amount / 10;
    }

    function lucky(uint256 amount) internal pure returns (uint256) {
        assert(amount != 13); // fails here: internalLibrary
        return amount;
    }
}
