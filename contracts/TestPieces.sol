// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

interface IERC1155Receiver {
    function onERC1155Received(address operator, address from, uint256 id, uint256 amount, bytes calldata data) external returns (bytes4);
}

/// An ERC-1155 for the local chains: of each piece there are several. Their descriptions are on the chain.
contract TestPieces {
    string public constant name = "Local Stamps";
    string public constant symbol = "STAMP";
    mapping(uint256 => mapping(address => uint256)) private _balances;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 amount);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotAllowed();
    error UnsafeReceiver();

    function mint(address to, uint256 id, uint256 amount) external {
        _balances[id][to] += amount;
        emit TransferSingle(msg.sender, address(0), to, id, amount);
    }

    function balanceOf(address owner, uint256 id) public view returns (uint256) {
        return _balances[id][owner];
    }

    function balanceOfBatch(address[] calldata owners, uint256[] calldata ids) external view returns (uint256[] memory amounts) {
        amounts = new uint256[](owners.length);
        for (uint256 index; index < owners.length; index++) amounts[index] = balanceOf(owners[index], ids[index]);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes calldata data) external {
        if ((msg.sender != from && !isApprovedForAll[from][msg.sender]) || to == address(0)) revert NotAllowed();
        _balances[id][from] -= amount;
        _balances[id][to] += amount;
        emit TransferSingle(msg.sender, from, to, id, amount);
        if (to.code.length == 0) return;
        if (IERC1155Receiver(to).onERC1155Received(msg.sender, from, id, amount, data) != IERC1155Receiver.onERC1155Received.selector) revert UnsafeReceiver();
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0xd9b67a26 || id == 0x0e89341c;
    }

    function uri(uint256 id) external pure returns (string memory) {
        string memory number = _text(id);
        return string.concat(
            'data:application/json;utf8,{"name":"Stamp ', number,
            '","description":"A stamp of the local chain.","image":"data:image/svg+xml;utf8,',
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' fill='hsl(", _text((id * 83) % 360),
            " 50 70)'/></svg>\"}"
        );
    }

    function _text(uint256 value) private pure returns (string memory) {
        if (value == 0) return "0";
        uint256 length;
        for (uint256 rest = value; rest != 0; rest /= 10) length++;
        bytes memory digits = new bytes(length);
        for (; value != 0; value /= 10) digits[--length] = bytes1(uint8(48 + (value % 10)));
        return string(digits);
    }
}
