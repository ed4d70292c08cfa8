// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

// The same failures in several places: optimisers put equal code together.
contract Twins {
    uint256 public count;

    error Same();
    error Told(uint256 value);

    function first(uint256 value) external {
        if (value == 1) revert Same(); // fails here: firstSame
        if (value == 2) revert Told(value); // fails here: firstTold
        require(value != 3, "same text"); // fails here: firstText
        require(value != 4); // fails here: firstBare
        if (value == 5) {
            revert Same(); // fails here: firstBlock
        }
        count = inner(value);
    }

    function second(uint256 value) external {
        if (value == 1) revert Same(); // fails here: secondSame
        if (value == 2) revert Told(value); // fails here: secondTold
        require(value != 3, "same text"); // fails here: secondText
        require(value != 4); // fails here: secondBare
        if (value == 5) {
            revert Same(); // fails here: secondBlock
        }
        count = other(value);
    }

    function changed(uint256 value) external {
        count += 1;
        if (value == 1) revert Same(); // fails here: changedSame
        if (value == 2) revert Told(value); // fails here: changedTold
        require(value != 3, "same text"); // fails here: changedText
        require(value != 4); // fails here: changedBare
        if (value == 5) {
            revert Same(); // fails here: changedBlock
        }
        if (value == 6) return;
        revert Same(); // fails here: changedEnd
    }

    function third(uint256 value) external {
        uint256 one = 10 / value; // fails here: thirdDivision
        uint256 two = 10 / (value - 1); // fails here: thirdOther
        count = one + two;
        assert(value != 7); // fails here: thirdAssert
        assert(value != 8); // fails here: thirdEight
        this.first( // called here: this
            value == 9 ? 1 : 6
        );
    }

    function inner(uint256 value) private pure returns (uint256) {
        if (value == 6) revert Told(6); // fails here: innerTold
        require(value < 100, "same text"); // fails here: innerText
        return value - 10; // fails here: innerUnder
    }

    function other(uint256 value) private pure returns (uint256) {
        if (value == 6) revert Told(6); // fails here: otherTold
        require(value < 100, "same text"); // fails here: otherText
        return value - 10; // fails here: otherUnder
    }
}
