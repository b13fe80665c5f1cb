import { encodeAbiParameters, parseAbiParameters, type Hex } from 'viem'
import { encode, type CallKind } from './known-calls.js'
import { friend, me, nobody, other, stranger, token, type Verdict } from './typed-data-kind.js'

// Calls of applications of 2023 to 2026 that are in none of the other corpora, written and judged before any of them was
// run, by somebody who had not read the rules' code. Each is to a contract that is what it says. First run: all 25 that
// take were red, and so were 20 of 24 others, whose functions are not known.

const kind = (verdict: Verdict, title: string, source: string, data: Hex): CallKind => ({
  verdict,
  title,
  source,
  data,
})
/** The same for the visitor, and for a stranger. */
const forBoth = (title: string, source: string, make: (to: Hex) => Hex): readonly CallKind[] => [
  kind('none', title, source, make(me)),
  kind('red', `${title}, for a stranger`, source, make(stranger)),
]

const all = 2n ** 256n - 1n
const zero = `0x${'00'.repeat(32)}` as const
const wordOf = (account: Hex) => encodeAbiParameters(parseAbiParameters('address'), [account])

/** What pays out to whom it names. */
const payouts: readonly CallKind[] = [
  ...forBoth('stake that is paid out', 'Lido, WithdrawalQueue: docs.lido.fi/contracts/withdrawal-queue-erc721', to =>
    encode('claimWithdrawalsTo(uint256[],uint256[],address)', [7n], [1n], to),
  ),
  ...forBoth('stake asked back', 'Lido, WithdrawalQueue: docs.lido.fi/contracts/withdrawal-queue-erc721', to =>
    encode('requestWithdrawals(uint256[],address)', [10n ** 18n], to),
  ),
  ...forBoth('tokens of a stream', 'Sablier, Lockup: docs.sablier.com/reference/lockup', to =>
    encode('withdraw(uint256,address,uint128)', 7n, to, 10n ** 18n),
  ),
  ...forBoth('dollars burnt for another network', 'Circle, CCTP: developers.circle.com/cctp', to =>
    encode('depositForBurn(uint256,uint32,bytes32,address)', 10n ** 9n, 6, wordOf(to), token),
  ),
  ...forBoth('coin for another network', 'OP Stack, L1StandardBridge: specs.optimism.io', to =>
    encode('bridgeETHTo(address,uint32,bytes)', to, 200_000, '0x'),
  ),
  ...forBoth('tokens for another network', 'LayerZero, OFT send: docs.layerzero.network/v2', to =>
    encode(
      'send((uint32,bytes32,uint256,uint256,bytes,bytes,bytes),(uint256,uint256),address)',
      [30184, wordOf(to), 10n ** 18n, 10n ** 18n, '0x', '0x', '0x'],
      [10n ** 15n, 0n],
      me,
    ),
  ),
  ...forBoth('tokens for another network, by relayers', 'Across, SpokePool depositV3: docs.across.to', to =>
    encode(
      'depositV3(address,address,address,address,uint256,uint256,uint256,address,uint32,uint32,uint32,bytes)',
      me,
      to,
      token,
      other,
      10n ** 18n,
      10n ** 18n,
      10n,
      nobody,
      1,
      2,
      0,
      '0x',
    ),
  ),
  ...forBoth('tokens across a bridge', 'Agglayer, PolygonZkEVMBridgeV2: docs.agglayer.dev', to =>
    encode('bridgeAsset(uint32,address,uint256,address,bool,bytes)', 1, to, 10n ** 18n, token, true, '0x'),
  ),
  ...forBoth('fees of a position', 'Uniswap v3, NonfungiblePositionManager: docs.uniswap.org', to =>
    encode('collect((uint256,address,uint128,uint128))', [7n, to, 2n ** 128n - 1n, 2n ** 128n - 1n]),
  ),
  ...forBoth('tokens swapped in a vault', 'Balancer v2, Vault: docs.balancer.fi', to =>
    encode(
      'swap((bytes32,uint8,address,address,uint256,bytes),(address,bool,address,bool),uint256,uint256)',
      [zero, 0, token, other, 10n ** 18n, '0x'],
      [me, false, to, false],
      1n,
      2n,
    ),
  ),
  ...forBoth('rewards of a bank', 'Aave v3, RewardsController: aave.com/docs', to =>
    encode('claimAllRewards(address[],address)', [token], to),
  ),
  ...forBoth('name of ENS, its records and its ownership', 'ENS, registry setOwner: docs.ens.domains', to =>
    encode('setOwner(bytes32,address)', zero, to),
  ),
]

/** What gives control away. */
const rights: readonly CallKind[] = [
  kind(
    'red',
    'debt for a stranger',
    'Aave v3, VariableDebtToken approveDelegation: aave.com/docs',
    encode('approveDelegation(address,uint256)', stranger, all),
  ),
  kind(
    'red',
    'positions of a market',
    'Morpho Blue, setAuthorization: docs.morpho.org',
    encode('setAuthorization(address,bool)', stranger, true),
  ),
  kind(
    'red',
    'operator of an account',
    'Euler, EthereumVaultConnector setAccountOperator: docs.euler.finance',
    encode('setAccountOperator(address,address,bool)', me, stranger, true),
  ),
  kind(
    'red',
    'operator of tokens',
    'ERC-6909 and ERC-7540, setOperator: eips.ethereum.org/EIPS/eip-6909',
    encode('setOperator(address,bool)', stranger, true),
  ),
  kind(
    'red',
    'operator of tokens, by an older standard',
    'ERC-777, authorizeOperator: eips.ethereum.org/EIPS/eip-777',
    encode('authorizeOperator(address)', stranger),
  ),
  kind(
    'red',
    'module of an account',
    'ERC-7579, installModule: eips.ethereum.org/EIPS/eip-7579',
    encode('installModule(uint256,address,bytes)', 1n, stranger, '0x'),
  ),
  kind('red', 'module of a Safe', 'Safe, enableModule: docs.safe.global', encode('enableModule(address)', stranger)),
  kind(
    'red',
    'code of a diamond',
    'ERC-2535, diamondCut: eips.ethereum.org/EIPS/eip-2535',
    encode('diamondCut((address,uint8,bytes4[])[],address,bytes)', [[stranger, 0, ['0x12345678']]], nobody, '0x'),
  ),
  kind(
    'red',
    'code of a proxy',
    'OpenZeppelin, ProxyAdmin upgradeAndCall: docs.openzeppelin.com',
    encode('upgradeAndCall(address,address,bytes)', other, stranger, '0x'),
  ),
  kind(
    'red',
    'role of a contract',
    'OpenZeppelin, AccessControl grantRole: docs.openzeppelin.com',
    encode('grantRole(bytes32,address)', zero, stranger),
  ),
  kind(
    'red',
    'everything that the account may claim',
    'delegate.xyz v2, delegateAll: docs.delegate.xyz',
    encode('delegateAll(address,bytes32,bool)', stranger, zero, true),
  ),
  kind(
    'red',
    'collection in a multicall',
    'Multicall3 and setApprovalForAll: ERC-721',
    encode('aggregate3((address,bool,bytes)[])', [
      [token, false, encode('setApprovalForAll(address,bool)', stranger, true)],
    ]),
  ),
  kind(
    'red',
    'who claims the rewards of a staker',
    'EigenLayer, RewardsCoordinator setClaimerFor: docs.eigenlayer.xyz',
    encode('setClaimerFor(address)', stranger),
  ),
]

/** What stays with the visitor. */
const ownKinds: readonly CallKind[] = [
  kind('none', 'stake wrapped', 'Lido, wstETH: docs.lido.fi/contracts/wsteth', encode('wrap(uint256)', 10n ** 18n)),
  kind('none', 'stake unwrapped', 'Lido, wstETH: docs.lido.fi/contracts/wsteth', encode('unwrap(uint256)', 10n ** 18n)),
  kind(
    'none',
    'coin for another network, to oneself',
    'OP Stack, L1StandardBridge: specs.optimism.io',
    encode('depositETH(uint32,bytes)', 200_000, '0x'),
  ),
  kind(
    'none',
    'exchange of stable coins',
    'Curve, StableSwap: docs.curve.finance',
    encode('exchange(int128,int128,uint256,uint256)', 0n, 1n, 10n ** 18n, 10n ** 18n),
  ),
  kind(
    'none',
    'tokens locked for votes',
    'Curve, VotingEscrow: docs.curve.finance',
    encode('create_lock(uint256,uint256)', 10n ** 18n, 1_790_000_000n),
  ),
  kind(
    'none',
    'text of a name',
    'ENS, PublicResolver setText: docs.ens.domains',
    encode('setText(bytes32,string,string)', zero, 'url', 'https://example.org'),
  ),
  kind(
    'none',
    'name renewed',
    'ENS, ETHRegistrarController: docs.ens.domains',
    encode('renew(string,uint256)', 'ada', 31_536_000n),
  ),
  kind('none', 'name committed to', 'ENS, ETHRegistrarController: docs.ens.domains', encode('commit(bytes32)', zero)),
  kind(
    'none',
    'item minted for oneself',
    'OpenSea, SeaDrop mintPublic: github.com/ProjectOpenSea/seadrop',
    encode('mintPublic(address,address,address,uint256)', token, other, nobody, 1n),
  ),
  kind(
    'none',
    'airdrop claimed for oneself',
    'Uniswap, MerkleDistributor: github.com/Uniswap/merkle-distributor',
    encode('claim(uint256,address,uint256,bytes32[])', 7n, me, 10n ** 18n, [zero]),
  ),
  kind(
    'none',
    'vote with a reason',
    'OpenZeppelin, Governor castVoteWithReason: docs.openzeppelin.com',
    encode('castVoteWithReason(uint256,uint8,string)', 7n, 1, 'for'),
  ),
  kind(
    'none',
    'attestation',
    'EAS, attest: docs.attest.org',
    encode('attest((bytes32,(address,uint64,bool,bytes32,bytes,uint256)))', [zero, [friend, 0n, true, zero, '0x', 0n]]),
  ),
]

export const heldOutThirdCalls: readonly CallKind[] = [...payouts, ...rights, ...ownKinds]
