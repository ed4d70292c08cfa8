// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

// Diamonds (EIP-2535) that the tests of names deploy; compile.mjs makes diamond.json of it.

struct FacetCut {
    address facetAddress;
    uint8 action;
    bytes4[] functionSelectors;
}

struct Facet {
    address facetAddress;
    bytes4[] functionSelectors;
}

library Routes {
    struct Table {
        mapping(bytes4 => address) facetOf;
        mapping(address => bytes4[]) selectorsOf;
        address[] facets;
    }

    function table() internal pure returns (Table storage found) {
        bytes32 place = keccak256("diamond.standard.diamond.storage");
        assembly {
            found.slot := place
        }
    }

    function add(FacetCut[] memory cuts) internal {
        Table storage all = table();
        for (uint256 at = 0; at < cuts.length; at++) {
            address facet = cuts[at].facetAddress;
            all.facets.push(facet);
            for (uint256 one = 0; one < cuts[at].functionSelectors.length; one++) {
                all.facetOf[cuts[at].functionSelectors[one]] = facet;
                all.selectorsOf[facet].push(cuts[at].functionSelectors[one]);
            }
        }
    }
}

abstract contract Routed {
    constructor(FacetCut[] memory cuts) {
        Routes.add(cuts);
    }

    fallback() external payable {
        address to = Routes.table().facetOf[msg.sig];
        require(to != address(0), "no facet has it");
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

abstract contract Loupe {
    function facets() external view returns (Facet[] memory all) {
        address[] memory addresses = Routes.table().facets;
        all = new Facet[](addresses.length);
        for (uint256 at = 0; at < all.length; at++)
            all[at] = Facet(addresses[at], Routes.table().selectorsOf[addresses[at]]);
    }

    function facetFunctionSelectors(address facet) external view returns (bytes4[] memory) {
        return Routes.table().selectorsOf[facet];
    }

    function facetAddresses() external view returns (address[] memory) {
        return Routes.table().facets;
    }

    function facetAddress(bytes4 selector) external view returns (address) {
        return Routes.table().facetOf[selector];
    }
}

contract LoupeFacet is Loupe {}

/// Its loupe is a facet too, as in the reference implementations.
contract Diamond is Routed {
    constructor(FacetCut[] memory cuts) Routed(cuts) {}
}

/// Its loupe is its own.
contract LoupedDiamond is Routed, Loupe {
    constructor(FacetCut[] memory cuts) Routed(cuts) {}
}

contract VaultFacet {
    event Deposited(address indexed by, uint256 shares);

    function deposit(uint256 shares) external returns (uint256) {
        emit Deposited(msg.sender, shares);
        return shares;
    }
}

contract OwnerFacet {
    function setOwner(address) external {}
}

/// It has the selectors of a loupe and is none.
contract Pretender {
    function facetAddresses() external pure returns (bytes memory) {
        return "these are no addresses";
    }
}
