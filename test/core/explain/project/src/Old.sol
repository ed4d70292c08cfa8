// SPDX-License-Identifier: MIT
pragma solidity 0.8.4;

// Compiled by an old compiler, without its optimiser.
contract Ledger {
    struct Line {
        address who;
        int64 change;
        bytes32 tag;
    }

    mapping(bytes32 => Line[]) public lines;
    mapping(address => mapping(uint8 => int256)) public sums;
    uint256 public count;

    event Written(bytes32 indexed tag, address who, int64 change);
    event Loud(string indexed text, string said) anonymous;

    function write(bytes32 tag, int64 change) external returns (uint256) {
        require(change != 0, "no change");
        lines[tag].push(Line(msg.sender, change, tag));
        sums[msg.sender][uint8(uint256(tag))] += change;
        count++;
        emit Written(tag, msg.sender, change);
        return count;
    }

    function say(string calldata text) external {
        emit Loud(text, text);
    }

    function undo(bytes32 tag) external {
        lines[tag].pop();
        count -= 1;
    }

    function bad(uint256 index) external view returns (int64) {
        return lines[0][index].change;
    }
}
