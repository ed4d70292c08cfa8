// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Storage as people write it, each variable with a getter that gives it alone. The constructors fill it.

type Price is uint128;
type Stamp is uint40;
type Key is bytes32;

enum Side { Buy, Sell }
enum Phase { Draft, Open, Closed, Settled }

interface IPool {}

contract PackedStruct {
    struct Slot0 { uint160 sqrtPrice; int24 tick; uint16 index; uint16 cardinality; uint8 fee; bool unlocked; }
    Slot0 public slot0 = Slot0(1 << 159, -887272, 7, 65535, 5, true);
    uint128 public liquidity = 9;
}

contract PackedPairs {
    struct Checkpoint { uint48 at; uint208 votes; }
    Checkpoint[] public checkpoints;
    mapping(address who => Checkpoint[]) public checkpointsOf;
    constructor() {
        checkpoints.push(Checkpoint(10, 100));
        checkpoints.push(Checkpoint(20, type(uint208).max));
        checkpointsOf[msg.sender].push(Checkpoint(1, 2));
        checkpointsOf[msg.sender].push(Checkpoint(3, 4));
    }
}

contract NestedStructs {
    struct Inner { uint8 low; bytes31 high; }
    struct Middle { Inner first; uint64 between; Inner second; }
    struct Outer { bool isSet; Middle middle; address last; }
    Outer internal outer;
    mapping(uint256 id => mapping(bytes4 kind => Outer)) internal outers;
    constructor() {
        outer = Outer(true, Middle(Inner(1, bytes31(uint248(2))), 3, Inner(4, bytes31(uint248(5)))), msg.sender);
        outers[8][0x01020304].middle.second = Inner(6, bytes31(uint248(7)));
    }
    function firstLow() external view returns (uint8) { return outer.middle.first.low; }
    function between() external view returns (uint64) { return outer.middle.between; }
    function secondHigh() external view returns (bytes31) { return outer.middle.second.high; }
    function last() external view returns (address) { return outer.last; }
    function keyedLow() external view returns (uint8) { return outers[8][0x01020304].middle.second.low; }
    function keyedHigh() external view returns (bytes31) { return outers[8][0x01020304].middle.second.high; }
}

contract ThreeMappings {
    mapping(address a => mapping(uint256 b => mapping(bool c => int128))) public deep;
    mapping(address a => mapping(address b => uint256[])) public lists;
    mapping(bytes32 id => string[]) public texts;
    constructor() {
        deep[msg.sender][5][true] = -6;
        lists[msg.sender][address(1)].push(11);
        lists[msg.sender][address(1)].push(12);
        texts[bytes32(uint256(1))].push("short");
        texts[bytes32(uint256(1))].push("a text that does not fit into the one slot that it has");
    }
}

contract StructsWithLists {
    struct Leg { address to; uint96 share; }
    struct Order { uint256 id; Leg[] legs; bytes note; mapping(address who => bool) seen; Side side; }
    Order[] internal orders;
    constructor() {
        Order storage order = orders.push();
        order = orders.push();
        order.id = 77;
        order.legs.push(Leg(address(2), 3));
        order.legs.push(Leg(msg.sender, type(uint96).max));
        order.note = hex"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20";
        order.seen[msg.sender] = true;
        order.side = Side.Sell;
    }
    function id() external view returns (uint256) { return orders[1].id; }
    function legTo() external view returns (address) { return orders[1].legs[1].to; }
    function legShare() external view returns (uint96) { return orders[1].legs[1].share; }
    function note() external view returns (bytes memory) { return orders[1].note; }
    function seen() external view returns (bool) { return orders[1].seen[msg.sender]; }
    function side() external view returns (Side) { return orders[1].side; }
}

contract TextLengths {
    string public none;
    string public one = "1";
    string public most = "1234567890123456789012345678901";
    string public more = "12345678901234567890123456789012";
    string public wide = unicode"größer als ein Slot: ⅓ von 3 und noch viel mehr davon";
    bytes public empty;
    bytes public full = hex"ffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff";
}

contract Enums {
    Side public side = Side.Sell;
    Phase public phase = Phase.Settled;
    Phase[5] public phases;
    Side[] public sides;
    mapping(Phase phase => Side) public sideOf;
    mapping(Side side => mapping(Phase phase => uint256)) public counts;
    constructor() {
        phases[4] = Phase.Closed;
        sides.push(Side.Buy);
        sides.push(Side.Sell);
        sideOf[Phase.Open] = Side.Sell;
        counts[Side.Sell][Phase.Closed] = 12;
    }
}

contract ValueTypes {
    Price public price = Price.wrap(5);
    Stamp public stamp = Stamp.wrap(1760000000);
    Price[3] public prices;
    mapping(Key key => Stamp) public stamps;
    mapping(Stamp at => Price) public priceAt;
    constructor() {
        prices[1] = Price.wrap(8);
        prices[2] = Price.wrap(type(uint128).max);
        stamps[Key.wrap(bytes32(uint256(4)))] = Stamp.wrap(9);
        priceAt[Stamp.wrap(6)] = Price.wrap(7);
    }
}

contract FixedPacked {
    uint8[32] public bytesIn;
    uint24[11] public threes;
    int64[4][3] public signed;
    bool[300] public flags;
    bytes4[9] public selectors;
    address[2] public owners = [address(1), address(2)];
    uint256 public behind = 42;
    constructor() {
        bytesIn[31] = 255;
        threes[9] = 7;
        threes[10] = 8;
        signed[2][3] = -1;
        signed[0][1] = type(int64).min;
        flags[0] = true;
        flags[299] = true;
        selectors[7] = 0xa9059cbb;
        selectors[8] = 0x70a08231;
    }
}

contract PackedLists {
    uint8[] public small;
    uint128[2][] public halves;
    bool[] public flags;
    address[] public owners;
    int40[] public deltas;
    constructor() {
        for (uint8 at; at < 70; at++) small.push(at);
        halves.push([uint128(1), 2]);
        halves.push([uint128(3), 4]);
        for (uint256 at; at < 40; at++) flags.push(at % 3 == 0);
        owners.push(address(5));
        owners.push(msg.sender);
        for (int40 at; at < 8; at++) deltas.push(-at);
    }
}

contract Grandparent { uint128 internal a = 1; bool internal isA = true; }
contract LeftParent is Grandparent { uint64 internal b = 2; uint256 internal c = 3; }
contract RightParent is Grandparent { uint8 internal d = 4; address internal e = address(5); }
contract Diamond is LeftParent, RightParent {
    uint16 internal f = 6;
    function all() external view returns (uint128, bool, uint64, uint256, uint8, address, uint16) {
        return (a, isA, b, c, d, e, f);
    }
}
contract OtherOrder is RightParent, LeftParent {
    uint16 internal f = 7;
    function all() external view returns (uint128, bool, uint64, uint256, uint8, address, uint16) {
        return (a, isA, b, c, d, e, f);
    }
}

contract Gapped {
    uint256 internal version = 1;
    uint256[49] private __gap;
}
contract GappedNext is Gapped {
    bool public initialised = true;
    uint8 public kind = 3;
    uint256[49] private __gap;
    uint256 public end = 9;
    function versionOf() external view returns (uint256) { return version; }
}

contract Unstored {
    uint256 public constant LIMIT = 5;
    address public immutable maker;
    uint256 public first = 1;
    bytes32 internal constant SALT = keccak256("salt");
    uint128 public second = 2;
    uint256 public immutable born;
    uint64 public third = 3;
    uint256 transient depth;
    uint256 public fourth = 4;
    constructor() { maker = msg.sender; born = block.number; }
}

contract Shadows {
    uint256 private value = 1;
    function first() external view returns (uint256) { return value; }
}
contract ShadowsTwice is Shadows {
    uint256 private value = 2;
    function second() external view returns (uint256) { return value; }
}
contract ShadowsThrice is ShadowsTwice {
    uint128 private other = 9;
    uint128 private value = 3;
    function third() external view returns (uint256) { return value; }
}

contract Functions {
    function(uint256) external returns (uint256) public outside;
    function(uint256) internal pure returns (uint256) inside;
    uint32 public beside = 4;
    IPool public pool = IPool(address(6));
    address payable public to = payable(address(7));
    bytes1 public letter = 0x61;
    bytes20 public hash = bytes20(address(8));
    constructor() { inside = twice; outside = this.run; }
    function run(uint256 a) external pure returns (uint256) { return a; }
    function twice(uint256 a) internal pure returns (uint256) { return 2 * a; }
}

contract Recursive {
    struct Node { uint256 value; Node[] children; mapping(string name => Node) named; }
    Node internal root;
    constructor() {
        root.value = 1;
        root.children.push().value = 2;
        root.children[0].children.push().value = 3;
        root.named["left"].value = 4;
        root.named["left"].named["deep"].value = 5;
    }
    function top() external view returns (uint256) { return root.value; }
    function child() external view returns (uint256) { return root.children[0].children[0].value; }
    function named() external view returns (uint256) { return root.named["left"].named["deep"].value; }
}

library Sets {
    struct Set { bytes32[] values; mapping(bytes32 value => uint256) positions; }
    function add(Set storage set, bytes32 value) internal {
        set.values.push(value);
        set.positions[value] = set.values.length;
    }
}
contract WithSets {
    using Sets for Sets.Set;
    Sets.Set internal members;
    mapping(bytes32 role => Sets.Set) internal roles;
    constructor() {
        members.add(bytes32(uint256(11)));
        members.add(bytes32(uint256(12)));
        roles[bytes32(uint256(1))].add(bytes32(uint256(13)));
    }
    function member() external view returns (bytes32) { return members.values[1]; }
    function position() external view returns (uint256) { return members.positions[bytes32(uint256(12))]; }
    function roleMember() external view returns (bytes32) { return roles[bytes32(uint256(1))].values[0]; }
    function rolePosition() external view returns (uint256) { return roles[bytes32(uint256(1))].positions[bytes32(uint256(13))]; }
}

contract Extremes {
    int256 public lowest = type(int256).min;
    int256 public highest = type(int256).max;
    uint256 public all = type(uint256).max;
    int8 public small = type(int8).min;
    int16 public medium = -2;
    int128 public large = type(int128).min;
    uint8 public byteOf = 255;
    bytes32 public word = bytes32(type(uint256).max);
}

contract LocatedBase { uint96 internal low = 12; }
contract LocatedNext is LocatedBase layout at 0x1234 {
    address public owner = msg.sender;
    mapping(uint256 id => uint256) public values;
    uint256[] public list;
    constructor() { values[3] = 4; list.push(5); }
    function lowOf() external view returns (uint96) { return low; }
}

interface IToken {}
abstract contract NamespacedBase {
    /// @custom:storage-location erc7201:example.base
    struct BaseStorage { uint64 version; bool isInitialising; address owner; }
    function base() internal pure returns (BaseStorage storage $) {
        bytes32 at = slotOf("example.base");
        assembly { $.slot := at }
    }
    function slotOf(string memory id) internal pure returns (bytes32) {
        return keccak256(abi.encode(uint256(keccak256(bytes(id))) - 1)) & ~bytes32(uint256(0xff));
    }
}
contract Namespaced is NamespacedBase {
    struct Lot { uint96 amount; Stamp at; bytes note; }
    /// @notice What it keeps.
    /// @custom:storage-location erc7201:example.main
    struct MainStorage {
        uint128 total;
        Side side;
        Price price;
        IToken token;
        string name;
        uint16[5] five;
        Lot lot;
        Lot[] lots;
        mapping(address who => uint256) balances;
        mapping(address who => mapping(Side side => Lot)) lotsOf;
        Lot[2] pair;
        int24[3][2] grid;
        uint8 behind;
    }
    uint256 public plain = 1;
    constructor() {
        BaseStorage storage b = base();
        (b.version, b.isInitialising, b.owner) = (3, true, msg.sender);
        MainStorage storage $ = main();
        ($.total, $.side, $.price, $.token) = (type(uint128).max, Side.Sell, Price.wrap(5), IToken(address(6)));
        $.name = "a name that is longer than the one slot which it begins in";
        ($.five[4], $.behind) = (7, 8);
        $.lot = Lot(9, Stamp.wrap(10), hex"c0ffee");
        $.lots.push(Lot(11, Stamp.wrap(12), ""));
        $.balances[msg.sender] = 13;
        $.lotsOf[msg.sender][Side.Sell].amount = 14;
        $.pair[1].amount = 15;
        $.grid[1][2] = -16;
    }
    function main() internal pure returns (MainStorage storage $) {
        bytes32 at = slotOf("example.main");
        assembly { $.slot := at }
    }
    function version() external view returns (uint64) { return base().version; }
    function isInitialising() external view returns (bool) { return base().isInitialising; }
    function owner() external view returns (address) { return base().owner; }
    function total() external view returns (uint128) { return main().total; }
    function side() external view returns (Side) { return main().side; }
    function price() external view returns (Price) { return main().price; }
    function token() external view returns (IToken) { return main().token; }
    function name() external view returns (string memory) { return main().name; }
    function five() external view returns (uint16) { return main().five[4]; }
    function lotAt() external view returns (Stamp) { return main().lot.at; }
    function lotNote() external view returns (bytes memory) { return main().lot.note; }
    function lotsAmount() external view returns (uint96) { return main().lots[0].amount; }
    function balance() external view returns (uint256) { return main().balances[msg.sender]; }
    function lotOf() external view returns (uint96) { return main().lotsOf[msg.sender][Side.Sell].amount; }
    function pairAmount() external view returns (uint96) { return main().pair[1].amount; }
    function cell() external view returns (int24) { return main().grid[1][2]; }
    function behind() external view returns (uint8) { return main().behind; }
    function add(address who, uint256 amount) external { main().balances[who] += amount; }
}
