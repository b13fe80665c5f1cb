// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// Names for the local chains: the registry of ENS and a resolver of its names in one. Anyone may set anything.
contract TestNames {
    mapping(bytes32 => address) public resolver;
    mapping(bytes32 => string) public name;
    mapping(bytes32 => mapping(uint256 => bytes)) private _addresses;
    mapping(bytes32 => mapping(string => string)) private _texts;

    function setResolver(bytes32 node, address resolver_) external {
        resolver[node] = resolver_;
    }

    function setName(bytes32 node, string calldata name_) external {
        resolver[node] = address(this);
        name[node] = name_;
    }

    function setAddr(bytes32 node, uint256 coinType, bytes calldata value) external {
        resolver[node] = address(this);
        _addresses[node][coinType] = value;
    }

    function setText(bytes32 node, string calldata key, string calldata value) external {
        _texts[node][key] = value;
    }

    function addr(bytes32 node) external view returns (address payable) {
        bytes memory value = _addresses[node][60];
        return value.length == 20 ? payable(address(bytes20(value))) : payable(address(0));
    }

    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory) {
        return _addresses[node][coinType];
    }

    function text(bytes32 node, string calldata key) external view returns (string memory) {
        return _texts[node][key];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x3b3b57de || id == 0xf1cb7e06 || id == 0x59d1d43c || id == 0x691f3431;
    }
}

/// A resolver whose names stand elsewhere (ERC-3668, ENSIP-10). It takes what its gateway says only with its own mark
/// in front.
contract TestOffchainNames {
    string public url;
    bytes4 private constant MARK = 0xc0ffee00;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotMarked();

    function setUrl(string calldata url_) external {
        url = url_;
    }

    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        string[] memory urls = new string[](1);
        urls[0] = url;
        revert OffchainLookup(address(this), urls, abi.encode(name, data), this.answer.selector, "");
    }

    function answer(bytes calldata response, bytes calldata) external pure returns (bytes memory) {
        if (response.length < 4 || bytes4(response[:4]) != MARK) revert NotMarked();
        return response[4:];
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }
}
