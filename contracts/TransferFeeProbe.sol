// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

interface IPair {
    function token0() external view returns (address);
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data) external;
}

interface IToken {
    function balanceOf(address owner) external view returns (uint256);
}

/// Borrows of a pool, measures what arrives of it and what arrives when it is sent back, and takes all of it back.
contract TransferFeeBorrower {
    function borrow(IPair pair, address token, uint256 amount) external {
        bool isFirst = pair.token0() == token;
        pair.swap(isFirst ? amount : 0, isFirst ? 0 : amount, address(this), abi.encode(token, amount));
    }

    /// The pool calls back under a name that differs from exchange to exchange; what it gives along does not.
    fallback() external {
        (, , , bytes memory inner) = abi.decode(msg.data[4:], (address, uint256, uint256, bytes));
        (address token, uint256 borrowed) = abi.decode(inner, (address, uint256));
        uint256 received = IToken(token).balanceOf(address(this));
        uint256 before = IToken(token).balanceOf(msg.sender);
        (bool isSent, ) = token.call(abi.encodeWithSelector(0xa9059cbb, msg.sender, received));
        uint256 returned = isSent ? IToken(token).balanceOf(msg.sender) - before : 0;
        assembly {
            let out := mload(0x40)
            mstore(out, borrowed)
            mstore(add(out, 32), received)
            mstore(add(out, 64), returned)
            revert(out, 96)
        }
    }
}

/// Is never on a chain: a node is asked what it would be made of, and that is the answer.
contract TransferFeeProbe {
    constructor(IPair pair, address token, uint256 amount) {
        (bool isDone, bytes memory answer) = address(new TransferFeeBorrower()).call(
            abi.encodeCall(TransferFeeBorrower.borrow, (pair, token, amount))
        );
        if (isDone) answer = "";
        assembly {
            return(add(answer, 32), mload(answer))
        }
    }
}
