// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Contracts that fail in the ways that contracts of everyday use do: inner errors passed on, wrapped, replaced, caught.

contract Token {
    string public constant symbol = "DAI";
    uint8 public constant decimals = 18;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);
    error InsufficientBalance(uint256 available, uint256 required);

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
        emit Transfer(address(0), to, amount);
    }

    function transfer(address to, uint256 amount) external returns (bool) {
        uint256 available = balanceOf[msg.sender];
        if (available < amount) revert InsufficientBalance(available, amount);
        balanceOf[msg.sender] = available - amount;
        balanceOf[to] += amount;
        emit Transfer(msg.sender, to, amount);
        return true;
    }
}

contract Multicall {
    struct Call {
        address target;
        bytes data;
    }
    error CallFailed(uint256 index, bytes reason);

    // Passes on.
    function aggregate(Call[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory data) = calls[i].target.call(calls[i].data);
            if (!ok) assembly { revert(add(data, 32), mload(data)) }
        }
    }

    // Wraps.
    function aggregate3(Call[] calldata calls) external {
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory data) = calls[i].target.call(calls[i].data);
            if (!ok) revert CallFailed(i, data);
        }
    }

    // Fails at the end only.
    function tryAll(Call[] calldata calls) external {
        bytes memory first;
        for (uint256 i = 0; i < calls.length; i++) {
            (bool ok, bytes memory data) = calls[i].target.call(calls[i].data);
            if (!ok && first.length == 0) first = data;
        }
        if (first.length > 0) revert CallFailed(0, first);
    }
}

contract Router {
    error Wrapped(address target, bytes4 selector, bytes reason, bytes details);

    function execute(address target, bytes calldata data) external payable {
        (bool ok, bytes memory reason) = target.call{value: msg.value}(data);
        if (!ok) revert Wrapped(target, bytes4(data), reason, "");
    }

    function pay(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}("");
        require(ok, "pay failed");
    }

    function paySilent(address payable to) external payable {
        (bool ok, ) = to.call{value: msg.value}("");
        require(ok);
    }

    function payByTransfer(address payable to) external payable {
        to.transfer(msg.value);
    }

    function tryThenFail(Token token, address to) external {
        try token.transfer(to, 1 ether) {} catch {}
        token.balanceOf(to);
        revert("router: closed");
    }

    function tryThenGoOn(Token token, address to) external returns (uint256) {
        try token.transfer(to, 1 ether) {} catch {}
        return token.balanceOf(to);
    }

    function rethrow(Token token, address to) external {
        try token.transfer(to, 1 ether) {} catch (bytes memory reason) {
            assembly { revert(add(reason, 32), mload(reason)) }
        }
    }

    function rethrowLate(Token token, address to) external {
        try token.transfer(to, 1 ether) {} catch (bytes memory reason) {
            token.balanceOf(to);
            assembly { revert(add(reason, 32), mload(reason)) }
        }
    }

    function burnInside(Burner burner) external {
        (bool ok, ) = address(burner).call(abi.encodeCall(Burner.burn, ()));
        require(ok, "burner failed");
    }

    function giveGas(Burner burner) external {
        burner.burn{gas: 30_000}();
    }

    function goOnAndRunOut(Token token, Burner burner) external {
        try token.transfer(address(burner), 1 ether) {} catch {}
        while (true) {}
    }
}

contract Burner {
    uint256 public count;

    function burn() external {
        while (true) count++;
    }
}

contract Refuser {
    receive() external payable {
        revert("no ether please");
    }
}

contract Hungry {
    uint256 public count;

    receive() external payable {
        count++;
    }
}

contract Silent {
    fallback() external payable {
        revert();
    }
}

contract Safe {
    error GS013();

    // As a Safe: says its own code, and nothing of what failed.
    function execTransaction(address to, uint256 value, bytes calldata data) external payable {
        (bool ok, ) = to.call{value: value}(data);
        if (!ok) revert GS013();
    }
}

contract EntryPoint {
    error FailedOpWithRevert(uint256 opIndex, string reason, bytes inner);

    function handleOps(address[] calldata senders, bytes calldata data) external {
        for (uint256 i = 0; i < senders.length; i++) {
            (bool ok, bytes memory inner) = senders[i].call(data);
            if (!ok) revert FailedOpWithRevert(i, "AA23 reverted", inner);
        }
    }
}

contract Account {
    function spend(Token token, address to, uint256 amount) external {
        token.transfer(to, amount);
    }

    function through(Router router, Token token, address to, uint256 amount) external {
        router.execute(address(token), abi.encodeCall(Token.transfer, (to, amount)));
    }
}

contract Vault {
    uint256[] public shares;

    error Closed(address who);

    function deposit(uint256) external view {
        revert Closed(msg.sender);
    }

    function divide(uint256 by) external pure returns (uint256) {
        return 100 / by;
    }

    function share(uint256 index) external view returns (uint256) {
        return shares[index];
    }
}

contract Proxy {
    address public immutable target;

    constructor(address to) {
        target = to;
    }

    fallback() external payable {
        address to = target;
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

contract Deep {
    error Bottom(uint256 depth);

    function deep(uint256 n) external {
        if (n == 0) revert Bottom(42);
        this.deep(n - 1);
    }

    function wrap(uint256 n) external {
        if (n == 0) revert("bottom");
        try this.wrap(n - 1) {} catch {
            revert(n % 2 == 0 ? "even" : "odd");
        }
    }
}

contract Bad {
    constructor(bool fails) {
        require(!fails, "not today");
    }
}

contract Factory {
    error CreationFailed();

    function create() external {
        new Bad(true);
    }

    function tryCreate() external {
        try new Bad(true) {} catch {
            revert CreationFailed();
        }
    }
}
