import type { EndpointInput } from '@w3m/core/api'
import type { askBundler } from '../wallet-api/operation-calls.js'
import type { StoredPermission, OAuthProvider, PermissionRecord, User } from '../wallet-api/wallet-api.js'

/**
 * The calls that the frame's page can make to the vault worker. Except for `exportWords`, none returns a key, a share,
 * the secret or a token.
 */
export interface VaultApi {
  /** Restores the session of this browser, if there is one. */
  'session.restore': { readonly params: undefined; readonly result: SessionState }
  /** Whether this browser keeps anything for the frame where it is now. */
  'storage.look': { readonly params: undefined; readonly result: { readonly isPersistent: boolean } }
  /**
   * From here on the vault keeps what it keeps with the page of this origin that lends (`shareStorage`). Nobody is
   * logged in then.
   */
  'storage.use': { readonly params: { readonly port: MessagePort }; readonly result: undefined }
  /**
   * With a user's id, theirs alone: who came in meanwhile stays. @throws {VaultError} `LOGGED_OUT` where that was for
   * somebody and nobody is in
   */
  'session.end': { readonly params: string | undefined; readonly result: undefined }
  /** Logs every other device out, those included that hold no share of the wallet and are on no list. */
  'session.endOthers': { readonly params: undefined; readonly result: undefined }
  'login.email': {
    readonly params: { readonly email: string; readonly origin: string; readonly locale: string }
    readonly result: { readonly action: 'VERIFY_OTP' | 'VERIFY_DEVICE' }
  }
  /** Waits for the mailed link; `pending` after about 25 s: ask again. */
  'login.device': {
    readonly params: undefined
    readonly result: { readonly status: 'pending' | 'approved' | 'expired' }
  }
  'login.code': { readonly params: { readonly code: string }; readonly result: SessionState }
  'login.methods': {
    readonly params: undefined
    readonly result: { readonly socials: readonly OAuthProvider[]; readonly farcaster: boolean }
  }
  'login.social': {
    readonly params: {
      readonly provider: OAuthProvider
      readonly origin: string
      readonly returnUrl?: string | undefined
    }
    readonly result: { readonly handle: string; readonly url: string }
  }
  /**
   * `code` as in `readSocialResult(resultUri)`; without it, waits for the visitor's word in the popup. `locale` is that
   * of mails.
   */
  'login.socialResult': {
    readonly params: {
      readonly handle: string
      readonly code?: string | undefined
      readonly locale?: string | undefined
    }
    readonly result: SessionState | { readonly phase: 'pending' }
  }
  'login.farcaster': {
    readonly params: { readonly origin: string }
    readonly result: { readonly handle: string; readonly url: string }
  }
  'login.farcasterResult': {
    readonly params: { readonly handle: string; readonly locale?: string | undefined }
    readonly result: LoggedInState | { readonly phase: 'pending' }
  }
  'email.update': {
    readonly params: { readonly email: string; readonly origin: string }
    readonly result: { readonly action: 'VERIFY_PRIMARY_OTP' | 'VERIFY_SECONDARY_OTP' }
  }
  'email.primary': { readonly params: { readonly code: string }; readonly result: undefined }
  'email.secondary': { readonly params: { readonly code: string }; readonly result: { readonly newEmail: string } }
  /** Makes the wallet of a user who has none: answers once both shares of this device can be got again. */
  'wallet.create': { readonly params: undefined; readonly result: SessionState }
  /** Enrolls this device with a recovery factor. `secret` is the password, the words, or the passkey's PRF output. */
  'wallet.recover': { readonly params: RecoveryInput; readonly result: SessionState }
  'wallet.lock': { readonly params: undefined; readonly result: undefined }
  /** Here and in the other tabs of this browser: the visitor's own wish. */
  'wallet.lockTabs': { readonly params: undefined; readonly result: undefined }
  /**
   * On a device that holds a share, also the passwords that others have tried, whether what opens the wallet went to one
   * that was never added, and whether the password is one from before the server had a part in it: whoever is handed what
   * it wraps can guess it away from the server.
   */
  'recovery.list': {
    readonly params: undefined
    readonly result: {
      readonly kinds: readonly RecoveryInput['kind'][]
      readonly passkey?: { readonly credentialId: string; readonly salt: string } | undefined
      readonly guesses?: readonly { readonly at: number; readonly isOpened: boolean }[] | undefined
      readonly mayBeOpened?: boolean | undefined
      readonly isPasswordFormer?: true | undefined
    }
  }
  /**
   * Adds a way back in, or puts another one in the place of the one of its kind. Then, as with the removal of a device,
   * the recovery goes into its next generation, and ways back that cannot come along are gone: the user's `recovery`
   * has those that are left.
   */
  'recovery.add': {
    readonly params: RecoveryInput & { readonly credentialId?: string | undefined; readonly salt?: string | undefined }
    readonly result: SessionState
  }
  'devices.list': {
    readonly params: undefined
    readonly result: {
      readonly devices: readonly {
        readonly enrollmentId: string
        readonly deviceName: string
        readonly createdAt: number
        readonly usedAt: number
        readonly isThisDevice: boolean
      }[]
    }
  }
  /**
   * Removes a device. `password` is the recovery password, which stays then, or where `isAnother` the one that takes
   * its place: without it, none opens the wallet any more. @throws {VaultError} `RECOVERY_WRONG` where it is not the
   * present one; nothing is removed then
   */
  'devices.revoke': {
    readonly params: {
      readonly enrollmentId: string
      readonly password?: Uint8Array<ArrayBuffer> | undefined
      readonly isAnother?: boolean | undefined
    }
    readonly result: SessionState
  }
  'permissions.add': { readonly params: PermissionRecord; readonly result: undefined }
  'permissions.list': { readonly params: undefined; readonly result: { readonly grants: readonly StoredPermission[] } }
  /** Whether it still holds, and how often it was used with this time. */
  'permissions.use': { readonly params: { readonly pci: string }; readonly result: { readonly uses: number } }
  'permissions.revoke': { readonly params: { readonly pci: string }; readonly result: undefined }
  /** Asks the bundler of a chain (CAIP-2), or who pays for its operations. Answers JSON-RPC, unread. */
  'operations.ask': {
    readonly params: EndpointInput<typeof askBundler>['query'] & {
      readonly isPaymaster: boolean
      readonly request: EndpointInput<typeof askBundler>['body']
    }
    readonly result: unknown
  }
  'account.prefer': { readonly params: { readonly type: 'eoa' | 'smartAccount' }; readonly result: undefined }
  /** The words as UTF-8 bytes: shown by the export popup only, after a fresh login. */
  'wallet.exportWords': { readonly params: undefined; readonly result: { readonly words: Uint8Array<ArrayBuffer> } }
  /** A signature may be asked for soon: where the wallet is locked, its code is loaded and run once, without a key. */
  'sign.rehearse': { readonly params: undefined; readonly result: undefined }
  /**
   * A signature is asked for in a moment: where the wallet is unlocked, the server is asked already whether this device
   * still counts.
   */
  'sign.confirm': { readonly params: undefined; readonly result: undefined }
  /** EIP-191. `message` as bytes. Answers a 65-byte signature as 0x hex. */
  'sign.message': {
    readonly params: { readonly message: Uint8Array<ArrayBuffer> } & SignsAs
    readonly result: { readonly signature: `0x${string}` }
  }
  /** EIP-712. The vault hashes the data itself. */
  'sign.typedData': {
    readonly params: { readonly typedData: string } & SignsAs
    readonly result: { readonly signature: `0x${string}` }
  }
  /** The vault serializes, signs and answers the raw transaction and its hash. Quantities as 0x hex. */
  'sign.transaction': {
    readonly params: { readonly transaction: EvmTransaction } & SignsAs
    readonly result: { readonly raw: `0x${string}`; readonly hash: `0x${string}` }
  }
  /** EIP-7702. */
  'sign.authorization': {
    readonly params: { readonly chainId: number; readonly address: `0x${string}`; readonly nonce: number } & SignsAs
    readonly result: { readonly r: `0x${string}`; readonly s: `0x${string}`; readonly yParity: number }
  }
  /** ed25519 over the bytes: a message, or a transaction's message. Answers base58. */
  'sign.solana': {
    readonly params: { readonly message: Uint8Array<ArrayBuffer> } & SignsAs
    readonly result: { readonly signature: string }
  }
}

export type VaultMethod = keyof VaultApi

export interface SignsAs {
  /**
   * The EVM account of the wallet that the visitor was shown: where somebody else is logged in by now, nothing is
   * signed (`LOGGED_OUT`).
   */
  readonly account?: `0x${string}` | undefined
}

export interface EvmTransaction {
  readonly type: 'eip1559' | 'eip7702' | 'legacy'
  readonly chainId: number
  readonly nonce: number
  readonly to?: `0x${string}` | undefined
  readonly value: `0x${string}`
  readonly data: `0x${string}`
  readonly gas: `0x${string}`
  readonly maxFeePerGas?: `0x${string}` | undefined
  readonly maxPriorityFeePerGas?: `0x${string}` | undefined
  readonly gasPrice?: `0x${string}` | undefined
  readonly authorizationList?:
    | readonly {
        readonly chainId: number
        readonly address: `0x${string}`
        readonly nonce: number
        readonly r: `0x${string}`
        readonly s: `0x${string}`
        readonly yParity: number
      }[]
    | undefined
}

export interface RecoveryInput {
  readonly kind: 'passkey' | 'password' | 'words'
  readonly secret: Uint8Array<ArrayBuffer>
}

/** The visitor's login state. Only `ready` has addresses: then two shares of this device's split are available. */
export type SessionState =
  | { readonly phase: 'loggedOut' }
  /** Logged in, and no wallet yet. */
  | { readonly phase: 'noWallet'; readonly user: User }
  /** The wallet exists; this device holds no share of it. */
  | { readonly phase: 'newDevice'; readonly user: User }
  | { readonly phase: 'ready'; readonly user: User; readonly evmAddress: `0x${string}`; readonly solanaAddress: string }

export type LoggedInState = Exclude<SessionState, { readonly phase: 'loggedOut' }>

/** The worker's answer to a failed call. */
export interface VaultFailure {
  readonly code:
    | 'LOGGED_OUT'
    | 'CODE_WRONG'
    | 'CODE_EXPIRED'
    | 'LOGIN_REFUSED'
    | 'EMAIL_TAKEN'
    | 'EMAIL_INVALID'
    | 'COOLDOWN'
    | 'RATE_LIMITED'
    | 'SHARE_MISMATCH'
    | 'RECOVERY_WRONG'
    | 'NOT_ENROLLED'
    | 'NO_STORAGE'
    | 'UNREACHABLE'
    | 'INVALID'
    | 'FAILED'
  readonly message: string
  readonly seconds?: number | undefined
}
