// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// The registry of ENS (ENSIP-1), as small as it can be: who owns a name, and which resolver knows of it. Clients find
/// it by the address that a network names as `ensRegistry`.
contract NameRegistry {
    struct Record {
        address owner;
        address resolver;
    }

    mapping(bytes32 => Record) private _records;

    event NewOwner(bytes32 indexed node, bytes32 indexed label, address owner);
    event NewResolver(bytes32 indexed node, address resolver);

    error NotOwner();

    /// The root belongs to whoever deploys it.
    constructor() {
        _records[0].owner = msg.sender;
    }

    modifier onlyOwner(bytes32 node) {
        if (_records[node].owner != msg.sender) revert NotOwner();
        _;
    }

    function owner(bytes32 node) external view returns (address) {
        return _records[node].owner;
    }

    function resolver(bytes32 node) external view returns (address) {
        return _records[node].resolver;
    }

    function recordExists(bytes32 node) external view returns (bool) {
        return _records[node].owner != address(0);
    }

    function setResolver(bytes32 node, address resolver_) external onlyOwner(node) {
        _records[node].resolver = resolver_;
        emit NewResolver(node, resolver_);
    }

    /// Gives the name `label` under `node` an owner and a resolver. The time to live is no longer used, as in ENS.
    function setSubnodeRecord(bytes32 node, bytes32 label, address owner_, address resolver_, uint64)
        external
        onlyOwner(node)
    {
        bytes32 child = keccak256(abi.encodePacked(node, label));
        _records[child] = Record(owner_, resolver_);
        emit NewOwner(node, label, owner_);
        emit NewResolver(child, resolver_);
    }
}
