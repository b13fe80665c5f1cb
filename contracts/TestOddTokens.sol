// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// What both have. Anyone may mint: they are worth nothing.
abstract contract OddToken {
    uint8 public constant decimals = 18;
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function _move(address from, address to, uint256 value) internal {
        balanceOf[from] -= value;
        balanceOf[to] += value;
        emit Transfer(from, to, value);
    }

    function _approve(address spender, uint256 value) internal {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }
}

/// Answers nothing to a transfer or an approval, and changes no allowance that is not 0: as early tokens do.
contract TestSilentToken is OddToken {
    string public constant name = "Silent";
    string public constant symbol = "SLNT";

    function approve(address spender, uint256 value) external {
        require(value == 0 || allowance[msg.sender][spender] == 0, "allowance is not 0");
        _approve(spender, value);
    }

    function transfer(address to, uint256 value) external {
        _move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
    }
}

/// Stands still while it is paused, by whoever likes.
contract TestPausableToken is OddToken {
    string public constant name = "Pausable";
    string public constant symbol = "PAUS";
    bool public paused;

    function pause(bool isPaused) external {
        paused = isPaused;
    }

    function approve(address spender, uint256 value) external returns (bool) {
        _approve(spender, value);
        return true;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(!paused, "paused");
        _move(msg.sender, to, value);
        return true;
    }

    function transferFrom(address from, address to, uint256 value) external returns (bool) {
        require(!paused, "paused");
        allowance[from][msg.sender] -= value;
        _move(from, to, value);
        return true;
    }
}
