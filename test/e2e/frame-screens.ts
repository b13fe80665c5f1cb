import { getBase58Decoder, getBase58Encoder } from '@solana/web3.js'
import { encodeFunctionData, maxUint256, parseAbi, stringToHex } from 'viem'
import type { FramePage } from './frame-page.js'
import {
  devices,
  evmAddress,
  loggedOutSession,
  newDeviceSession,
  readySession,
  solanaAddress,
  words,
  type VaultAnswers,
} from './fake-vault.js'
import { stack } from './stack.js'

/** A request that the frame shows, and what the approval shows then. */
export interface RequestScreen {
  readonly title: string
  readonly method: string
  readonly params: unknown
  /** What is asked and approved before, and what the params are by its answer. */
  readonly after?: { readonly title: string; readonly paramsOf: (answer: never) => unknown }
  readonly chainId?: string
  /** Of its amount where a coin costs US$3,412.55, as the browser writes it, whatever the language of the page. */
  readonly fiatText?: string
}

const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const erc20 = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
])
const host = new URL(stack.pages).host

const signIn = `${host} wants you to sign in with your Ethereum account:
${evmAddress}

I accept the terms of this page.

URI: ${stack.pages}
Version: 1
Chain ID: 31337
Nonce: 32891756
Issued At: 2026-01-02T03:04:05.000Z`

const permit = {
  domain: { name: 'Example Dollar', version: '2', chainId: 31337, verifyingContract: token },
  primaryType: 'Permit',
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  message: { owner: evmAddress, spender, value: maxUint256.toString(), nonce: '0', deadline: '1900000000' },
}

const fromBase58 = (text: string): Uint8Array => new Uint8Array(getBase58Encoder().encode(text))
const toBase58 = (bytes: Uint8Array): string => getBase58Decoder().decode(bytes)
const system = '11111111111111111111111111111111'

/**
 * A transfer of 0.0025 SOL from the account to another one, as applications hand it over: a place for the signature,
 * and the message.
 */
export const solanaTransfer = (to: number, from = solanaAddress): string =>
  toBase58(
    Uint8Array.from([
      ...[1, ...new Uint8Array(64)],
      ...[1, 0, 1, 3, ...fromBase58(from), ...new Uint8Array(32).fill(to), ...fromBase58(system)],
      ...new Uint8Array(32).fill(9),
      ...[1, 2, 2, 0, 1, 12, 2, 0, 0, 0, 0xa0, 0x25, 0x26, 0, 0, 0, 0, 0],
    ]),
  )

const account = parseAbi(['function execute(address target, uint256 value, bytes data)'])
const operation = {
  sender: evmAddress,
  callData: encodeFunctionData({ abi: account, functionName: 'execute', args: [spender, 10n ** 17n, '0x'] }),
  callGasLimit: '0x186a0',
  verificationGasLimit: '0x186a0',
  preVerificationGas: '0xc350',
}

/** Everything that a permission can be about, with a function that nobody knows. */
const grant = {
  chainId: '0x7a69',
  address: evmAddress,
  // A day from now: a permission lasts a month at most.
  expiry: Math.floor(Date.now() / 1_000) + 86_400,
  signer: { type: 'wallet' },
  permissions: [
    { type: 'native-token-transfer', data: { allowance: '0x2386f26fc10000' } },
    { type: 'erc20-token-transfer', data: { address: token, allowance: '0xf4240' } },
    { type: 'contract-call', data: { address: token, calls: ['claim()', 'roll(uint256)'] } },
  ],
  policies: [
    { type: 'gas-limit', data: { limit: '0x2386f26fc10000' } },
    { type: 'call-limit', data: { count: 20 } },
  ],
}

export const approvals: readonly RequestScreen[] = [
  {
    title: 'a message',
    method: 'personal_sign',
    params: [stringToHex('Welcome to the playground.\n\nThis costs nothing and changes nothing.'), evmAddress],
  },
  { title: 'a message that is no text', method: 'personal_sign', params: [`0x${'fe01'.repeat(40)}`, evmAddress] },
  { title: 'a sign-in', method: 'personal_sign', params: [stringToHex(signIn), evmAddress] },
  { title: 'typed data with a red flag', method: 'eth_signTypedData_v4', params: [evmAddress, JSON.stringify(permit)] },
  {
    title: 'a payment',
    method: 'eth_sendTransaction',
    params: [{ from: evmAddress, to: spender, value: '0x16345785d8a0000' }],
    fiatText: '≈ $341.26',
  },
  {
    title: 'a call with a red flag',
    method: 'eth_sendTransaction',
    params: [
      {
        from: evmAddress,
        to: token,
        data: encodeFunctionData({ abi: erc20, functionName: 'approve', args: [spender, maxUint256] }),
      },
    ],
  },
  {
    title: 'a batch',
    method: 'wallet_sendCalls',
    fiatText: '≈ $34.13',
    params: [
      {
        version: '2.0.0',
        from: evmAddress,
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [
          { to: spender, value: '0x2386f26fc10000' },
          {
            to: token,
            data: encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [spender, 1_000_000n] }),
          },
        ],
      },
    ],
  },
  {
    title: 'a message for Solana',
    method: 'solana_signMessage',
    params: { message: toBase58(new TextEncoder().encode('Welcome to the playground.')), pubkey: solanaAddress },
    chainId: stack.solana.caipNetworkId,
  },
  {
    title: 'a transaction of Solana',
    method: 'solana_signTransaction',
    params: { transaction: solanaTransfer(7) },
    chainId: stack.solana.caipNetworkId,
    fiatText: '≈ $8.53',
  },
  {
    title: 'transactions of Solana',
    method: 'solana_signAllTransactions',
    params: { transactions: [solanaTransfer(7), solanaTransfer(8)] },
    chainId: stack.solana.caipNetworkId,
    fiatText: '≈ $17.06',
  },
  {
    title: 'a transaction of Solana that is sent',
    method: 'solana_signAndSendTransaction',
    params: { transaction: solanaTransfer(7) },
    chainId: stack.solana.caipNetworkId,
    fiatText: '≈ $8.53',
  },
  { title: 'a user operation', method: 'eth_sendUserOperation', params: [operation], fiatText: '≈ $341.26' },
  { title: 'a permission', method: 'wallet_grantPermissions', params: [grant] },
  {
    title: 'the end of a permission',
    method: 'wallet_revokePermissions',
    params: [],
    after: { title: 'a permission', paramsOf: ({ context }: { readonly context: string }) => [{ context }] },
  },
]

/** A browser that keeps nothing for the frame inside the page. */
export const nothingStored: VaultAnswers = {
  'session.restore': loggedOutSession,
  'storage.look': { result: { isPersistent: false } },
}

/** What the frame's own window says while nothing is asked. `email` is the mailbox whose code is awaited in it. */
export const windowRests: readonly { readonly title: string; readonly email?: string }[] = [
  { title: 'the window of the wallet at rest' },
  { title: 'the window of the wallet, which waits for a code', email: 'somebody.with.a.long.name@mail.example' },
]

/** The ways back into a wallet on a device that is new to it. */
export const recoveries: readonly {
  readonly title: string
  readonly answers: VaultAnswers
  readonly go?: (page: FramePage) => Promise<void>
}[] = [
  {
    title: 'nothing was set up',
    answers: { 'session.restore': newDeviceSession, 'recovery.list': { result: { kinds: [] } } },
  },
  {
    title: 'the password',
    answers: { 'session.restore': newDeviceSession, 'recovery.list': { result: { kinds: ['password', 'words'] } } },
  },
  {
    title: 'words that are wrong',
    answers: {
      'session.restore': newDeviceSession,
      'recovery.list': { result: { kinds: ['words'] } },
      'wallet.recover': { error: { code: 'RECOVERY_WRONG', message: '' } },
    },
    async go({ frame }) {
      await frame.getByTestId('frame-words').fill('not these words')
      await frame.getByTestId('frame-recover').click()
      await frame.getByRole('alert').waitFor()
    },
  },
  {
    title: 'a passkey',
    answers: {
      'session.restore': newDeviceSession,
      'recovery.list': {
        result: { kinds: ['passkey', 'password', 'words'], passkey: { credentialId: 'AA', salt: 'AA' } },
      },
    },
  },
]

/** Recovery passwords that other devices have tried. */
const guesses = [
  { at: Date.UTC(2026, 0, 3, 9, 30), isOpened: true },
  { at: Date.UTC(2026, 0, 2, 22, 5), isOpened: false },
]

/** The wallet's own page. `go` brings it there from its first screen. */
export const walletPages: readonly {
  readonly title: string
  readonly answers: VaultAnswers
  readonly presses: readonly string[]
  readonly types?: { readonly id: string; readonly text: string; readonly submits: string }
  readonly shows: string
}[] = [
  { title: 'nobody is logged in', answers: { 'session.restore': loggedOutSession }, presses: [], shows: 'frame-email' },
  {
    title: 'a wallet without ways back in',
    answers: { 'session.restore': readySession(), 'devices.list': devices },
    presses: [],
    shows: 'frame-export',
  },
  {
    title: 'a password is set',
    answers: { 'session.restore': readySession(['passkey']), 'devices.list': devices },
    presses: ['frame-add-password'],
    shows: 'frame-new-password',
  },
  {
    title: 'the words are confirmed',
    answers: { 'session.restore': readySession(['password']), 'devices.list': devices },
    presses: ['frame-add-words'],
    shows: 'frame-new-words',
  },
  {
    title: 'passwords were tried',
    answers: {
      'session.restore': readySession(['passkey', 'password']),
      'devices.list': devices,
      'recovery.list': { result: { kinds: ['passkey', 'password'], guesses, mayBeOpened: true } },
    },
    presses: [],
    shows: 'frame-may-be-opened',
  },
  {
    title: 'a password that can be guessed',
    answers: { 'session.restore': readySession(['passkey']), 'devices.list': devices },
    presses: ['frame-add-password'],
    types: { id: 'frame-new-password', text: 'password1234', submits: 'frame-add-submit' },
    shows: 'frame-strength',
  },
  {
    title: 'the words are shown',
    answers: {
      'session.restore': readySession(['passkey', 'password', 'words']),
      'devices.list': devices,
      'wallet.exportWords': { result: { bytes: words } },
    },
    presses: ['frame-export'],
    shows: 'frame-export-words',
  },
]
