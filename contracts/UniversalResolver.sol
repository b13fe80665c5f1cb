// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

import {NameRegistry} from "./NameRegistry.sol";

interface IExtendedResolver {
    function resolve(bytes calldata name, bytes calldata data) external view returns (bytes memory);
}

interface IRecords {
    function addr(bytes32 node) external view returns (address payable);
    function addr(bytes32 node, uint256 coinType) external view returns (bytes memory);
    function name(bytes32 node) external view returns (string memory);
    function supportsInterface(bytes4 id) external view returns (bool);
}

/// Answers in one call what a client asks of a name or an address, as the universal resolver of ENS does: it finds the
/// resolver, passes on what that asks of gateways (ERC-3668), and takes a name of an address only where the name leads
/// back to it. One question is asked at a time, by the addresses that the resolver itself names: the gateways that a
/// client gives for many at once are not needed.
contract UniversalResolver {
    struct ResolverInfo {
        bytes name;
        uint256 offset;
        bytes32 node;
        address resolver;
        bool extended;
    }

    /// A reverse question, as far as it is known: it may go on after an answer of a gateway.
    struct Reverse {
        bytes lookup;
        uint256 coinType;
        address reverseResolver;
        string primary;
    }

    uint256 private constant ETHEREUM = 60;
    /// Coin types of EVM chains have this bit (ENSIP-11); alone it stands for all of them (ENSIP-19).
    uint256 private constant EVM = 0x80000000;

    NameRegistry public immutable registry;

    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);
    error DNSDecodingFailed(bytes dns);
    error DNSEncodingFailed(string ens);
    error EmptyAddress();
    error ResolverError(bytes errorData);
    error ResolverNotContract(bytes name, address resolver);
    error ResolverNotFound(bytes name);
    error ReverseAddressMismatch(string primary, bytes primaryAddress);
    error UnsupportedResolverProfile(bytes4 selector);

    constructor(NameRegistry registry_) {
        registry = registry_;
    }

    // What clients call.

    function resolveWithGateways(bytes calldata name, bytes calldata data, string[] calldata)
        external
        view
        returns (bytes memory, address)
    {
        return resolve(name, data);
    }

    /// @param name as DNS writes it @param data a call of a resolver @return result what that call returns
    function resolve(bytes memory name, bytes memory data)
        public
        view
        returns (bytes memory result, address resolver)
    {
        ResolverInfo memory info = requireResolver(name);
        return (_ask(info, data, this.resolveCallback.selector, ""), info.resolver);
    }

    function reverseWithGateways(bytes calldata lookup, uint256 coinType, string[] calldata)
        external
        view
        returns (string memory, address, address)
    {
        return reverse(lookup, coinType);
    }

    /// @param lookup bytes of the address @return primary its name, empty where it has none
    function reverse(bytes memory lookup, uint256 coinType)
        public
        view
        returns (string memory primary, address resolver, address reverseResolver)
    {
        if (lookup.length == 0) revert EmptyAddress();
        ResolverInfo memory info = requireResolver(_encode(_reverseName(lookup, coinType)));
        Reverse memory asked = Reverse(lookup, coinType, info.resolver, "");
        bytes memory data = abi.encodeCall(IRecords.name, (info.node));
        return _forward(asked, _ask(info, data, this.nameCallback.selector, abi.encode(asked)));
    }

    function findResolver(bytes memory name) public view returns (address resolver, bytes32 node, uint256 offset) {
        return _find(name, 0);
    }

    /// The resolver of a name, or the one above it that answers for all names below. Reverts where there is none.
    function requireResolver(bytes memory name) public view returns (ResolverInfo memory info) {
        info.name = name;
        (info.resolver, info.node, info.offset) = findResolver(name);
        if (info.resolver == address(0)) revert ResolverNotFound(name);
        if (info.resolver.code.length == 0) revert ResolverNotContract(name, info.resolver);
        info.extended = _isExtended(info.resolver);
        if (info.offset != 0 && !info.extended) revert ResolverNotFound(name);
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x01ffc9a7 || id == this.resolve.selector;
    }

    // What clients call with the answer of a gateway.

    function resolveCallback(bytes calldata response, bytes calldata extra)
        external
        view
        returns (bytes memory result, address resolver)
    {
        (resolver, result,) = _answer(response, extra);
    }

    function nameCallback(bytes calldata response, bytes calldata extra)
        external
        view
        returns (string memory, address, address)
    {
        (, bytes memory result, bytes memory context) = _answer(response, extra);
        return _forward(abi.decode(context, (Reverse)), result);
    }

    function addressCallback(bytes calldata response, bytes calldata extra)
        external
        view
        returns (string memory, address, address)
    {
        (address resolver, bytes memory result, bytes memory context) = _answer(response, extra);
        return _verified(abi.decode(context, (Reverse)), result, resolver);
    }

    // Reverse names.

    /// Anybody may say that they have a name: the name has to lead back to the address.
    function _forward(Reverse memory asked, bytes memory result)
        private
        view
        returns (string memory, address, address)
    {
        asked.primary = abi.decode(result, (string));
        if (bytes(asked.primary).length == 0) return ("", address(0), asked.reverseResolver);
        ResolverInfo memory info = requireResolver(_encode(bytes(asked.primary)));
        bytes memory data = asked.coinType == ETHEREUM
            ? abi.encodeWithSignature("addr(bytes32)", info.node)
            : abi.encodeWithSignature("addr(bytes32,uint256)", info.node, asked.coinType);
        bytes memory found = _ask(info, data, this.addressCallback.selector, abi.encode(asked));
        return _verified(asked, found, info.resolver);
    }

    function _verified(Reverse memory asked, bytes memory result, address resolver)
        private
        pure
        returns (string memory, address, address)
    {
        bytes memory found = asked.coinType == ETHEREUM
            ? abi.encodePacked(abi.decode(result, (address)))
            : abi.decode(result, (bytes));
        if (keccak256(found) != keccak256(asked.lookup)) revert ReverseAddressMismatch(asked.primary, found);
        return (asked.primary, resolver, asked.reverseResolver);
    }

    /// `<address>.addr.reverse`, `<address>.default.reverse` or `<address>.<coin type>.reverse` (ENSIP-19).
    function _reverseName(bytes memory lookup, uint256 coinType) private pure returns (bytes memory) {
        bytes memory middle = coinType == ETHEREUM
            ? bytes("addr")
            : coinType == EVM ? bytes("default") : _hexOf(abi.encodePacked(coinType), true);
        return abi.encodePacked(_hexOf(lookup, false), ".", middle, ".reverse");
    }

    // Asking resolvers.

    /// Asks a resolver, or sends the client to the gateways that it names, and back to `callback`.
    function _ask(ResolverInfo memory info, bytes memory data, bytes4 callback, bytes memory context)
        private
        view
        returns (bytes memory)
    {
        (bool isAnswered, bytes memory answer) = info.resolver.staticcall(
            info.extended ? abi.encodeCall(IExtendedResolver.resolve, (info.name, data)) : data
        );
        if (isAnswered) {
            if (answer.length == 0) revert UnsupportedResolverProfile(bytes4(data));
            return info.extended ? abi.decode(answer, (bytes)) : answer;
        }
        if (answer.length < 4 || bytes4(answer) != OffchainLookup.selector) revert ResolverError(answer);
        (address sender, string[] memory urls, bytes memory question, bytes4 own, bytes memory extra) =
            abi.decode(_slice(answer, 4, answer.length - 4), (address, string[], bytes, bytes4, bytes));
        if (sender != info.resolver) revert ResolverError(answer);
        revert OffchainLookup(address(this), urls, question, callback, abi.encode(sender, own, extra, context));
    }

    /// Has the resolver judge what a gateway said.
    function _answer(bytes calldata response, bytes calldata extra)
        private
        view
        returns (address resolver, bytes memory result, bytes memory context)
    {
        bytes4 callback;
        bytes memory own;
        (resolver, callback, own, context) = abi.decode(extra, (address, bytes4, bytes, bytes));
        (bool isTaken, bytes memory answer) = resolver.staticcall(abi.encodeWithSelector(callback, response, own));
        if (!isTaken) revert ResolverError(answer);
        result = abi.decode(answer, (bytes));
    }

    function _isExtended(address resolver) private view returns (bool) {
        (bool isAnswered, bytes memory answer) =
            resolver.staticcall(abi.encodeCall(IRecords.supportsInterface, (IExtendedResolver.resolve.selector)));
        return isAnswered && answer.length == 32 && abi.decode(answer, (uint256)) == 1;
    }

    // Names as DNS writes them: each label after a byte with its length, a zero at the end.

    /// From the end on, since a name's hash is made of that of the one above it.
    function _find(bytes memory name, uint256 offset)
        private
        view
        returns (address resolver, bytes32 node, uint256 found)
    {
        if (offset >= name.length) revert DNSDecodingFailed(name);
        uint256 length = uint8(name[offset]);
        if (length == 0) return (registry.resolver(0), 0, offset);
        if (offset + 1 + length >= name.length) revert DNSDecodingFailed(name);
        (resolver, node, found) = _find(name, offset + 1 + length);
        node = keccak256(abi.encodePacked(node, keccak256(_slice(name, offset + 1, length))));
        address own = registry.resolver(node);
        if (own != address(0)) return (own, node, offset);
    }

    function _encode(bytes memory name) private pure returns (bytes memory dns) {
        dns = new bytes(name.length + 2);
        uint256 start = 0;
        for (uint256 index = 0; index <= name.length; index++) {
            if (index < name.length && name[index] != ".") {
                dns[index + 1] = name[index];
                continue;
            }
            if (index == start || index - start > 255) revert DNSEncodingFailed(string(name));
            dns[start] = bytes1(uint8(index - start));
            start = index + 1;
        }
    }

    function _slice(bytes memory text, uint256 from, uint256 length) private pure returns (bytes memory part) {
        if (from + length > text.length) revert DNSDecodingFailed(text);
        part = new bytes(length);
        assembly {
            mcopy(add(part, 32), add(add(text, 32), from), length)
        }
    }

    /// In lower case; without the zeros in front where that is asked for.
    function _hexOf(bytes memory value, bool isNumber) private pure returns (bytes memory text) {
        bytes16 digits = "0123456789abcdef";
        text = new bytes(value.length * 2);
        uint256 length = 0;
        for (uint256 index = 0; index < text.length; index++) {
            uint8 pair = uint8(value[index / 2]);
            uint8 digit = index % 2 == 0 ? pair >> 4 : pair & 15;
            if (isNumber && length == 0 && digit == 0) continue;
            text[length++] = digits[digit];
        }
        assembly {
            mstore(text, length)
        }
    }
}
