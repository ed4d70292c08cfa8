// SPDX-License-Identifier: MIT
pragma solidity ^0.8.4;

abstract contract Forwards {
    function target() internal view virtual returns (address);

    fallback() external payable {
        address to = target();
        assembly {
            calldatacopy(0, 0, calldatasize())
            let ok := delegatecall(gas(), to, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch ok
            case 0 {
                revert(0, returndatasize())
            }
            default {
                return(0, returndatasize())
            }
        }
    }
}

contract VaultProxy is Forwards {
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;

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

    function lead(address to) external {
        implementation = to;
    }
}

contract BeaconProxy is Forwards {
    bytes32 private constant SLOT = 0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50;

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

contract OldProxy is Forwards {
    // keccak256("PROXIABLE"), of EIP-1822.
    bytes32 private constant SLOT = 0xc5f16f0fcc639fa48a6947836d9850f504798523bf8c9a3a87d5876cf622bcf7;

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
