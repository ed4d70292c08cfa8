// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// What the tests of names deploy; compile.mjs makes artifacts.json of it.

library Fees {
    function share(uint256 amount) external pure returns (uint256) {
        return amount / 100;
    }
}

contract Coin {
    address public immutable minter;
    mapping(address => uint256) public balanceOf;

    error InsufficientBalance(uint256 available, uint256 required);

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor() {
        minter = msg.sender;
        balanceOf[msg.sender] = 1_000 ether;
    }

    function transferFrom(address from, address to, uint256 amount) external returns (bool) {
        if (balanceOf[from] < amount) revert InsufficientBalance(balanceOf[from], amount);
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
        emit Transfer(from, to, amount);
        return true;
    }
}

contract Badge {
    mapping(uint256 => address) public ownerOf;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function transferFrom(address from, address to, uint256 id) external {
        ownerOf[id] = to;
        emit Transfer(from, to, id);
    }
}

contract Vault {
    address public asset;
    uint256 public immutable limit;
    address public immutable keeper;

    constructor(uint256 most, address who) {
        limit = most;
        keeper = who;
    }

    function open(address coin) external {
        asset = coin;
    }

    function deposit(uint256 assets, address receiver) external returns (uint256) {
        require(assets <= limit, "too much");
        Coin(asset).transferFrom(msg.sender, receiver, assets - Fees.share(assets));
        return assets;
    }

    fallback() external payable {}
}

contract Left {
    uint256 public count;
}

contract Right {
    uint256 public count;
}

contract Factory {
    function make() external returns (address) {
        return address(new Badge());
    }

    function clone(address target) external returns (address made) {
        bytes20 at = bytes20(target);
        assembly {
            let code := mload(0x40)
            mstore(code, 0x3d602d80600a3d3981f3363d3d373d3d3d363d73000000000000000000000000)
            mstore(add(code, 0x14), at)
            mstore(add(code, 0x28), 0x5af43d82803e903d91602b57fd5bf30000000000000000000000000000000000)
            made := create(0, code, 0x37)
        }
    }
}

abstract contract Forwards {
    function target() internal view virtual returns (address);

    fallback() external payable {
        address to = target();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}

contract SlotProxy is Forwards {
    bytes32 constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

    constructor(address to) {
        assembly {
            sstore(SLOT, to)
        }
    }

    function target() internal view override returns (address to) {
        assembly {
            to := sload(SLOT)
        }
    }
}

contract Beacon {
    address public implementation;

    constructor(address to) {
        implementation = to;
    }
}

contract BeaconProxy is Forwards {
    bytes32 constant SLOT = 0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50;

    constructor(address beacon) {
        assembly {
            sstore(SLOT, beacon)
        }
    }

    function target() internal view override returns (address) {
        address beacon;
        assembly {
            beacon := sload(SLOT)
        }
        return Beacon(beacon).implementation();
    }
}
