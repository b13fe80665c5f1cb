import { encodeFunctionData, parseAbi } from 'viem'
import { ether, kind, me, other, soon, stranger, token, type TypedDataKind } from './typed-data-kind.js'

// Made up, of the shapes that held-out-by-another.ts showed to be missed, in other words. Each verdict was written
// before the rules ran on its row, by who wrote the rules.

const account = parseAbi(['function execute(address target,uint256 value,bytes data)'])
const router = parseAbi([
  'function swapExactETHForTokens(uint256 amountOutMin,address[] path,address to,uint256 deadline)',
])
const pays = encodeFunctionData({ abi: account, args: [stranger, ether, '0x'] })
const swaps = encodeFunctionData({
  abi: account,
  args: [other, ether, encodeFunctionData({ abi: router, args: [1n, [token, other], me, BigInt(soon)] })],
})
const words = (...values: readonly (bigint | string)[]): string =>
  `0x${values.map(value => BigInt(value).toString(16).padStart(64, '0')).join('')}`
const madeUp = 'made up'

export const sameShapes: readonly TypedDataKind[] = [
  kind(
    'red',
    'access for a stranger',
    madeUp,
    'a stranger may do what the account may',
    'VaultAccess(address vault,address grantee,bool hasAccess,uint256 nonce)',
    { vault: me, grantee: stranger, hasAccess: true },
  ),
  kind(
    'red',
    'a list of who may sign',
    madeUp,
    'a stranger signs for the account',
    'Update(Entry[] entries,uint256 nonce)Entry(address wallet,bool isAuthorised)',
    {
      entries: [
        { wallet: me, isAuthorised: true },
        { wallet: stranger, isAuthorised: true },
      ],
    },
  ),
  kind(
    'red',
    'a stranger whose rights stand in a struct of their own',
    madeUp,
    'a stranger spends for the account',
    'Confirm(address account,bool canSpend,Party party)Party(address wallet,string label)',
    { account: me, canSpend: true, party: { wallet: stranger } },
  ),
  kind(
    'red',
    'another owner of the account',
    madeUp,
    'a stranger owns the account too',
    'AddWalletOwner(address wallet,address person,uint256 nonce)',
    { wallet: me, person: stranger },
  ),
  kind(
    'red',
    'an adapter that is told something in bytes',
    madeUp,
    'nobody can read what it does',
    'AdapterCall(address adapter,bytes payload,uint256 nonce,uint256 deadline)',
    { adapter: other, payload: words(32n, 666n, stranger, ether) },
  ),
  kind(
    'red',
    'a call of the account that pays a stranger, inside bytes',
    madeUp,
    'a stranger gets coins',
    'Relay(bytes inner,bytes32 salt)',
    { inner: pays },
  ),
  kind(
    'red',
    'a call that nobody knows, inside bytes',
    madeUp,
    'nobody can read what it does',
    'Envelope(string note,bytes inner)',
    { inner: `0xc0ffee01${words(stranger, ether).slice(2)}` },
  ),
  kind(
    'red',
    'calls by their digest',
    madeUp,
    'nobody can see what is called',
    'ApproveBatch(address wallet,bytes32 batchDigest,uint256 nonce,uint256 deadline)',
    { wallet: me },
  ),
  kind(
    'red',
    'operations by their roots',
    madeUp,
    'nobody can see what is done',
    'Bundle(bytes32[] operationRoots,uint256 nonce,uint256 validFrom,uint256 expiry)',
    { operationRoots: [`0x${'ab'.repeat(32)}`] },
  ),
  kind(
    'amber',
    'access taken back',
    madeUp,
    'undoes what was given',
    'VaultAccess(address vault,address grantee,bool hasAccess,uint256 nonce)',
    { vault: me, grantee: stranger, hasAccess: false },
  ),
  kind(
    'amber',
    'an opinion about a candidate',
    madeUp,
    'says an opinion, and names another address',
    'Opinion(address candidate,bool approve,string reason)',
    { candidate: stranger, approve: true },
  ),
  kind(
    'amber',
    'orders taken back by their root',
    madeUp,
    'undoes what was signed',
    'CancelOrders(bytes32 orderRoot,uint256 nonce)',
  ),
  kind(
    'amber',
    'a consent to messages',
    madeUp,
    'allows letters, and names another address',
    'Consent(address processor,bool allowMarketing)',
    { processor: other, allowMarketing: true },
  ),
  kind(
    'amber',
    'a swap of the account, inside bytes',
    madeUp,
    'a price to look at',
    'Relay(bytes inner,bytes32 salt)',
    { inner: swaps },
  ),
  kind(
    'amber',
    'a letter in cipher',
    madeUp,
    'names another address',
    'Letter(address recipient,bytes body,uint64 sentAt)',
    { recipient: stranger, body: `0x${'5a'.repeat(100)}`, sentAt: soon },
  ),
  kind(
    'none',
    'a receipt of a document',
    madeUp,
    'says that something was read',
    'Receipt(bytes32 documentHash,string title,uint256 issuedAt)',
  ),
  kind(
    'none',
    'a login with a challenge',
    madeUp,
    'proves who one is',
    'SignIn(address account,bytes32 challengeHash)',
    { account: me },
  ),
  kind(
    'none',
    'a vote on a proposal by its hash',
    madeUp,
    'says an opinion',
    'Vote(bytes32 proposalHash,uint8 choice)',
  ),
]
