// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

interface IERC721Receiver {
    function onERC721Received(address operator, address from, uint256 id, bytes calldata data) external returns (bytes4);
}

/// An ERC-721 for the local chains. Each piece draws itself: its picture and its description are on the chain.
contract TestCollectible {
    string public constant name = "Local Tiles";
    string public constant symbol = "TILE";
    uint256 public totalSupply;
    mapping(uint256 => address) private _owners;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public getApproved;
    mapping(address => mapping(address => bool)) public isApprovedForAll;

    event Transfer(address indexed from, address indexed to, uint256 indexed id);
    event Approval(address indexed owner, address indexed approved, uint256 indexed id);
    event ApprovalForAll(address indexed owner, address indexed operator, bool approved);

    error NotMinted(uint256 id);
    error NotAllowed();
    error UnsafeReceiver();

    function mint(address to) external returns (uint256 id) {
        id = ++totalSupply;
        _owners[id] = to;
        balanceOf[to] += 1;
        emit Transfer(address(0), to, id);
    }

    function ownerOf(uint256 id) public view returns (address owner) {
        owner = _owners[id];
        if (owner == address(0)) revert NotMinted(id);
    }

    function approve(address to, uint256 id) external {
        address owner = ownerOf(id);
        if (msg.sender != owner && !isApprovedForAll[owner][msg.sender]) revert NotAllowed();
        getApproved[id] = to;
        emit Approval(owner, to, id);
    }

    function setApprovalForAll(address operator, bool approved) external {
        isApprovedForAll[msg.sender][operator] = approved;
        emit ApprovalForAll(msg.sender, operator, approved);
    }

    function transferFrom(address from, address to, uint256 id) public {
        address owner = ownerOf(id);
        bool allowed = msg.sender == owner || isApprovedForAll[owner][msg.sender] || getApproved[id] == msg.sender;
        if (owner != from || !allowed || to == address(0)) revert NotAllowed();
        delete getApproved[id];
        balanceOf[from] -= 1;
        balanceOf[to] += 1;
        _owners[id] = to;
        emit Transfer(from, to, id);
    }

    function safeTransferFrom(address from, address to, uint256 id) external {
        safeTransferFrom(from, to, id, "");
    }

    function safeTransferFrom(address from, address to, uint256 id, bytes memory data) public {
        transferFrom(from, to, id);
        if (to.code.length == 0) return;
        if (IERC721Receiver(to).onERC721Received(msg.sender, from, id, data) != IERC721Receiver.onERC721Received.selector) revert UnsafeReceiver();
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x5b5e139f;
    }

    function tokenURI(uint256 id) external view returns (string memory) {
        ownerOf(id);
        string memory hue = _text((id * 47) % 360);
        string memory picture = string.concat(
            "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><rect width='64' height='64' fill='hsl(", hue,
            " 62 88)'/><path d='M0 64L32 12l32 52z' fill='hsl(", hue, " 58 46)'/><circle cx='46' cy='18' r='8' fill='hsl(", hue, " 70 62)'/></svg>"
        );
        return string.concat('data:application/json;utf8,{"name":"Tile ', _text(id), '","description":"A tile of the local chain.","image":"data:image/svg+xml;utf8,', picture, '"}');
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
