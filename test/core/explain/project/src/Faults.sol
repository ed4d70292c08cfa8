// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

// Every way to fail.
contract Faults {
    enum Level {
        Low,
        High
    }

    uint256[] public list;
    uint256 public total;

    error Empty();
    error Deep(uint256 left);
    error Nested(string what, bytes inner, address where);

    function silent(uint256 value) external pure {
        require(value == 0);
    }

    function told() external pure {
        revert("it \"was\" told");
    }

    function empty() external pure {
        revert Empty();
    }

    function overflow(uint8 value) external pure returns (uint8) {
        return value + 250;
    }

    function divide(uint256 by) external pure returns (uint256) {
        return 100 / by;
    }

    function beyond(uint256 index) external view returns (uint256) {
        return list[index];
    }

    function pop() external {
        list.pop();
    }

    function level(uint256 value) external pure returns (Level) {
        return Level(value);
    }

    function asserted() external pure {
        assert(false);
    }

    function invalid() external pure {
        assembly {
            invalid()
        }
    }

    function burn() external {
        for (uint256 i = 0; ; i++) list.push(i);
    }

    function burnInside() external {
        this.burn();
    }

    function burnCaught() external returns (bool ok) {
        try this.burn{gas: 50_000}() {
            ok = true;
        } catch {
            total += 1;
        }
    }

    function deep(uint256 left) external {
        if (left == 0) revert Deep(left);
        this.deep(left - 1);
    }

    function nested() external view {
        try this.told() {} catch (bytes memory inner) {
            revert Nested("told failed", inner, address(this));
        }
    }

    function caught() external returns (string memory why) {
        try this.told() {} catch Error(string memory reason) {
            why = reason;
        }
        total += 1;
    }

    function rethrown() external view {
        try this.told() {} catch Error(string memory reason) {
            revert(string(abi.encodePacked("caught: ", reason)));
        }
    }

    function unrelated() external {
        try this.told() {} catch {}
        total += 1;
        revert Empty();
    }

    function nobody(address to) external view returns (uint256) {
        return Faults(to).total();
    }

    function garbage(address to) external view returns (uint256) {
        return Faults(to).list(0);
    }

    function poor(address payable to) external {
        to.transfer(1 ether);
    }


    function hashes(bytes calldata data) external view returns (bytes32, bytes32, address) {
        bytes32 hash = keccak256(data);
        return (sha256(data), ripemd160(data), ecrecover(hash, 27, hash, hash));
    }
}
