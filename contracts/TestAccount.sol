// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// A contract account with one owner, for tests: what it signed is what its owner signed (ERC-1271).
contract TestAccount {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        require(signature.length == 65, "A signature has 65 bytes.");
        address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[0:32]), bytes32(signature[32:64]));
        return signer != address(0) && signer == owner ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Makes accounts at addresses that are known before they are there (ERC-6492).
contract TestAccountFactory {
    function create(address owner, bytes32 salt) external returns (address) {
        address known = addressOf(owner, salt);
        return known.code.length > 0 ? known : address(new TestAccount{salt: salt}(owner));
    }

    function addressOf(address owner, bytes32 salt) public view returns (address) {
        bytes32 code = keccak256(abi.encodePacked(type(TestAccount).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, code)))));
    }
}
