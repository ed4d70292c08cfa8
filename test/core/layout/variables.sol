// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

// Variables of every kind, each with a getter, and functions that change them.

contract Plain {
    uint256 public count = 7;
    int256 public level = -5;
    bool public isOpen = true;
    bytes32 public root = keccak256("root");
    address public owner = msg.sender;
    uint256 public updatedAt = 1760000000;
    int8 public tiny = -1;

    function set(uint256 next, int256 depth) external {
        count = next;
        level = depth;
        isOpen = !isOpen;
        updatedAt = 1760003600;
    }
}

contract Packed {
    uint128 public shares = 250;
    int64 public shift = -3;
    bool public paused;
    uint8 public steps = 9;
    address public admin = msg.sender;
    bytes4 public selector = 0xa9059cbb;
    int24 public tick = -887272;
    uint16 public fee = 3000;

    function pause(int24 at) external {
        paused = true;
        tick = at;
        shift = 4;
    }
}

contract Structs {
    struct Leg {
        address pool;
        uint96 weight;
        bool isShort;
    }
    struct Position {
        uint128 shares;
        uint128 debt;
        Leg leg;
        uint256 openedAt;
    }
    Position public first = Position(250, 10, Leg(address(0xBEEf000000000000000000000000000000000001), 5, true), 1760000000);
    mapping(address holder => Position) public positions;

    function shift(address holder, uint128 by) external {
        positions[holder].shares += by;
        positions[holder].leg.weight = 8;
        first.leg.isShort = false;
    }
}

contract Base {
    uint256 private total = 1;
    address internal keeper = msg.sender;
    function baseTotal() external view returns (uint256) { return total; }
    function addBase() internal { total += 100; }
}

contract Middle is Base {
    uint64 public since = 1760000000;
    uint256[3] private gap;
}

contract Derived is Middle {
    uint256 private total = 2;
    uint256 public last = 3;
    function ownTotal() external view returns (uint256) { return total; }
    function keeperOf() external view returns (address) { return keeper; }
    function add() external {
        addBase();
        total += 1;
    }
}

contract FixedArrays {
    struct Pair { uint64 left; uint64 right; uint256 whole; }
    uint256[3] public three = [uint256(1), 2, 3];
    uint8[40] public bytesOf;
    address[2][2] public grid;
    Pair[2] public pairs;
    constructor() {
        bytesOf[0] = 1;
        bytesOf[33] = 34;
        grid[1][0] = msg.sender;
        pairs[1] = Pair(5, 6, 7);
    }
    function put(uint256 at, uint8 value) external {
        bytesOf[at] = value;
        pairs[0].right = value;
        grid[0][1] = address(this);
    }
}

contract Lists {
    struct Order { address maker; uint96 amount; string note; }
    uint256[] public numbers;
    uint16[] public small;
    Order[] public orders;
    uint256[][] public nested;
    constructor() {
        numbers.push(10);
        numbers.push(20);
        for (uint16 i; i < 20; i++) small.push(i * 100);
        orders.push(Order(msg.sender, 5, "short"));
        orders.push(Order(address(1), 6, "a note that is longer than one slot of storage"));
        nested.push();
        nested.push();
        nested[1].push(77);
    }
    function push(uint256 number, string calldata note) external {
        numbers.push(number);
        small[17] = 9;
        orders.push(Order(msg.sender, 8, note));
        nested[0].push(5);
    }
    function pop() external {
        numbers.pop();
        small.pop();
    }
}

contract Texts {
    string public name = "Sea";
    string public motto = "To measure is to know, and to know is to measure once more.";
    bytes public short = hex"c0ffee";
    bytes public long = hex"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f2021222324";
    mapping(uint256 id => string) public uris;
    string[] public tags;
    constructor() {
        uris[3] = "ipfs://bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi";
        tags.push("x");
        tags.push("a tag with many words in it, more than fit in one slot");
    }
    function rename(string calldata next, string calldata better) external {
        name = next;
        motto = better;
    }
    function setUri(uint256 id, string calldata uri) external {
        uris[id] = uri;
    }
    function lastWord(string calldata better) external {
        motto = better;
    }
}

type Price is uint128;
type Id is bytes32;
type Delta is int64;

contract Maps {
    enum Phase { Draft, Open, Closed }
    struct Book { uint256 total; mapping(address who => uint256) shares; }
    mapping(address who => uint256) public amounts;
    mapping(address owner => mapping(address spender => uint256)) public limits;
    mapping(string key => uint256) public byText;
    mapping(bytes key => uint256) public byBytes;
    mapping(int256 key => uint256) public byInt;
    mapping(bytes4 key => bool) public bySelector;
    mapping(bool key => uint8) public byBool;
    mapping(Phase key => uint256) public byPhase;
    mapping(Id key => Price) public prices;
    mapping(uint64 id => Book) internal books;
    mapping(bytes32 role => mapping(address who => bool)) public roles;

    function bookShare(uint64 id, address who) external view returns (uint256) { return books[id].shares[who]; }
    function bookTotal(uint64 id) external view returns (uint256) { return books[id].total; }

    function fill(address who, address other, string calldata text, bytes calldata data) external {
        amounts[who] = 15;
        limits[who][other] = 16;
        byText[text] = 17;
        byBytes[data] = 18;
        books[4].total = 19;
        books[4].shares[who] = 20;
    }
    function fillMore(int256 at, bytes4 selector, Id id, address who) external {
        byInt[at] = 21;
        bySelector[selector] = true;
        byBool[true] = 22;
        byPhase[Phase.Closed] = 23;
        prices[id] = Price.wrap(24);
        roles[Id.unwrap(id)][who] = true;
    }
    function hide(bytes32 seed) external {
        amounts[address(uint160(uint256(keccak256(abi.encode(seed)))))] = 1;
        byInt[3] = 2;
    }
}

contract OwnTypes {
    enum Phase { Draft, Open, Closed }
    Phase public phase = Phase.Open;
    Price public price = Price.wrap(1500);
    Id public id = Id.wrap(keccak256("id"));
    Delta public delta = Delta.wrap(-12);
    Plain public plain = Plain(address(0xbeeF000000000000000000000000000000000002));
    address payable public treasury = payable(msg.sender);
    function(uint256) external returns (bool) public callback;
    Price[] public prices;

    function next() external {
        phase = Phase.Closed;
        price = Price.wrap(1600);
        delta = Delta.wrap(13);
        prices.push(price);
    }
}

contract Located layout at 0x9c35da8300000000000000000000000000000000000000000000000000000000 {
    uint256 public value = 5;
    mapping(address who => uint256) public amounts;
    function set(uint256 next) external {
        value = next;
        amounts[msg.sender] = next;
    }
}

contract Passing {
    uint256 public kept = 1;
    uint256 transient lock;
    address transient caller;
    function run() external returns (uint256) {
        lock = 1;
        caller = msg.sender;
        kept += lock;
        lock = 0;
        return kept;
    }
}

contract Token {
    string public name = "Dai";
    string public symbol = "DAI";
    uint8 public constant decimals = 18;
    uint256 private _totalSupply;
    mapping(address account => uint256) private _balances;
    mapping(address owner => mapping(address spender => uint256)) public allowance;
    event Transfer(address indexed from, address indexed to, uint256 value);
    constructor() {
        _totalSupply = 1000 ether;
        _balances[msg.sender] = 1000 ether;
    }
    function totalSupply() external view returns (uint256) { return _totalSupply; }
    function balanceOf(address account) external view returns (uint256) { return _balances[account]; }
    function approve(address spender, uint256 value) external returns (bool) {
        allowance[msg.sender][spender] = value;
        return true;
    }
    function transfer(address to, uint256 value) external returns (bool) { return move(msg.sender, to, value); }
    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        allowance[from][msg.sender] -= value;
        return move(from, to, value);
    }
    function move(address from, address to, uint256 value) private returns (bool) {
        _balances[from] -= value;
        _balances[to] += value;
        emit Transfer(from, to, value);
        return true;
    }
}

contract Vault {
    Token public asset;
    address public admin;
    bool public paused;
    mapping(address holder => uint256) public shares;
    uint256 public total;
    function start(Token token) external {
        asset = token;
        admin = msg.sender;
    }
    function deposit(uint256 amount, address receiver) external payable {
        asset.transferFrom(msg.sender, address(this), amount);
        shares[receiver] += amount;
        total += amount;
    }
}

contract Proxy {
    bytes32 private constant SLOT = 0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc;
    bytes32 private constant ADMIN = 0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103;
    constructor(address target) {
        assembly {
            sstore(SLOT, target)
            sstore(ADMIN, caller())
        }
    }
    fallback() external payable {
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), sload(SLOT), 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            if iszero(done) { revert(0, returndatasize()) }
            return(0, returndatasize())
        }
    }
    receive() external payable {}
}

contract Upgrader {
    function upgrade(address target) external {
        assembly {
            sstore(0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc, target)
        }
    }
}

contract Factory {
    Plain[] public made;
    function make() external payable returns (Plain one) {
        one = new Plain();
        made.push(one);
        payable(msg.sender).transfer(msg.value / 2);
    }
}
