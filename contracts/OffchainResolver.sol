// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// What the gateways are asked: the same function as that of the resolver itself.
interface IResolverService {
    function resolve(bytes calldata name, bytes calldata data)
        external
        view
        returns (bytes memory result, uint64 expires, bytes memory signature);
}

/// A resolver of names that stand on a server (ERC-3668, ENSIP-10). A gateway's answer counts only with the signature
/// of a key that is named here, for this resolver, this question and until a time: whoever runs another gateway, or
/// stands in between, can leave an answer out and cannot change one.
contract OffchainResolver {
    address public owner;
    mapping(address => bool) public signers;
    string[] private _urls;

    /// secp256k1n / 2: a signature has one spelling (EIP-2).
    uint256 private constant HALF_ORDER = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0;

    event NewGateways(string[] urls);
    event NewSigner(address signer, bool isSigner);

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error NotOwner();
    error Expired();
    error WrongSigner();

    constructor(string[] memory urls_, address signer) {
        owner = msg.sender;
        _setGateways(urls_);
        _setSigner(signer, true);
    }

    modifier onlyOwner() {
        if (msg.sender != owner) revert NotOwner();
        _;
    }

    function setOwner(address owner_) external onlyOwner {
        owner = owner_;
    }

    function setGateways(string[] memory urls_) external onlyOwner {
        _setGateways(urls_);
    }

    function setSigner(address signer, bool isSigner) external onlyOwner {
        _setSigner(signer, isSigner);
    }

    function gateways() external view returns (string[] memory) {
        return _urls;
    }

    /// Sends the client to the gateways.
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory) {
        bytes memory question = abi.encodeCall(IResolverService.resolve, (name, data));
        revert OffchainLookup(address(this), _urls, question, this.resolveWithProof.selector, question);
    }

    /// What a gateway said, where it may say it.
    function resolveWithProof(bytes calldata response, bytes calldata question) external view returns (bytes memory) {
        (bytes memory result, uint64 expires, bytes memory signature) = abi.decode(response, (bytes, uint64, bytes));
        if (expires < block.timestamp) revert Expired();
        if (!signers[_signerOf(makeSignatureHash(address(this), expires, question, result), signature)])
            revert WrongSigner();
        return result;
    }

    /// What a gateway signs: data for an intended validator (EIP-191, version 0).
    function makeSignatureHash(address target, uint64 expires, bytes memory question, bytes memory result)
        public
        pure
        returns (bytes32)
    {
        return keccak256(abi.encodePacked(hex'1900', target, expires, keccak256(question), keccak256(result)));
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        // ERC-165, and `resolve(bytes,bytes)` of ENSIP-10.
        return id == 0x01ffc9a7 || id == 0x9061b923;
    }

    /// The zero address, which nobody can name as a signer, for what is no signature.
    function _signerOf(bytes32 hash, bytes memory signature) private pure returns (address) {
        if (signature.length != 65) return address(0);
        bytes32 r;
        bytes32 s;
        uint8 v;
        assembly {
            r := mload(add(signature, 32))
            s := mload(add(signature, 64))
            v := byte(0, mload(add(signature, 96)))
        }
        return uint256(s) > HALF_ORDER ? address(0) : ecrecover(hash, v, r, s);
    }

    function _setGateways(string[] memory urls_) private {
        delete _urls;
        for (uint256 index = 0; index < urls_.length; index++) _urls.push(urls_[index]);
        emit NewGateways(urls_);
    }

    function _setSigner(address signer, bool isSigner) private {
        if (signer == address(0)) revert WrongSigner();
        signers[signer] = isSigner;
        emit NewSigner(signer, isSigner);
    }
}
