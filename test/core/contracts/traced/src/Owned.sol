// SPDX-License-Identifier: MIT
pragma solidity >=0.7.6 <0.9.0;

// Propriété – ≥ 1 owner: what is not ASCII takes several bytes of a source map’s places.
abstract contract Owned {
    address public owner;

    constructor(address who) {
        require(who != address(0), "no owner"); // fails here: constructor
        owner = who;
    }

    modifier onlyOwner() {
        require(msg.sender == owner, "not the owner"); /* “é” */ // fails here: modifier
        _;
    }

    function same(uint256 one, uint256 other) internal pure {
        require(one == other); // fails here: inherited
    }
}
