// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

// Its transferFrom has the selector of Token’s, and the third argument is no amount.
contract Badge {
    mapping(uint256 => address) public ownerOf;
    mapping(address => uint256[]) private held;

    error NotOwner(address caller, uint256 id);

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x80ac58cd || id == 0x01ffc9a7;
    }

    function give(address to, uint256 id) external {
        require(ownerOf[id] == address(0), "taken");
        ownerOf[id] = to;
        held[to].push(id);
        emit Transfer(address(0), to, id);
    }

    function transferFrom(address from, address to, uint256 id) external {
        if (ownerOf[id] != from || msg.sender != from) revert NotOwner(msg.sender, id);
        ownerOf[id] = to;
        held[to].push(id);
        emit Transfer(from, to, id);
    }

    function last(address who) external view returns (uint256) {
        return held[who][held[who].length - 1];
    }
}
