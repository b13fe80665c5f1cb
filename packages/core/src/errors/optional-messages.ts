/**
 * The errors of parts that only some visitors come to: sign-in by message, WalletConnect, the embedded wallet, what an
 * account did, sending and swapping. Their texts come with them.
 */
export const optionalErrorMessages = {
  // Sign-in by message
  /** Signing in was asked for without the option `siwx`. Set it, or do not call. */
  SIWX_NOT_ENABLED: 'SIWX is not enabled',
  /** Signing in was asked for without a connected account. Connect first. */
  SIWX_NO_ACCOUNT: 'No ActiveCaipAddress found',
  /** The text to be signed breaks its grammar (ERC-4361, CAIP-122). Correct the field that `context.reason` names. */
  SIWX_MESSAGE_INVALID: 'The sign-in message is not valid: $reason.',
  /** The signature was not made by this account. The sign-in is refused; the visitor may sign again. */
  SIWX_SIGNATURE_INVALID: 'The signature is not that of $address.',
  /** No verifier is given for this chain. Add its namespace, or a verifier of your own. */
  SIWX_CHAIN_UNKNOWN: 'Nothing here can verify a sign-in on $chainId.',
  /** The server checked the sign-in and refused it. `context.reason` is why; ask for a new nonce and sign again. */
  SIWX_REFUSED: 'The server did not accept the sign-in: $reason.',
  /** The sign-in could not be begun; `cause` says why. Try again. */
  SIWX_FAILED: 'A problem occurred while trying initialize authentication',
  // WalletConnect
  /** The relay did not answer. It is tried again by itself; check `services.relay` and `connect-src` if it stays so. */
  RELAY_UNREACHABLE: 'The WalletConnect relay at $origin did not answer.',
  /** The relay admits other origins only. Add the page's origin there. */
  RELAY_ORIGIN_NOT_ALLOWED:
    'The WalletConnect relay does not allow the origin of this page: add it to the project, or to the origins of your own relay.',
  /** The relay took the time of this device for wrong. Ask the visitor to set the clock. */
  RELAY_SESSION_EXPIRED:
    'Session Expired: the WalletConnect relay did not accept the time of this device. Its clock may be wrong.',
  /** The wallet was connected and left this namespace out. Offer a wallet that has it. */
  NAMESPACE_NOT_APPROVED: 'The wallet $name approved no account of $namespace.',
  /** The public relay admits projects only. Set `projectId`, or name a relay of your own. */
  RELAY_KEY_MISSING: 'Project ID Not Configured: the WalletConnect relay wants the option projectId.',
  /** The relay does not know the project. Check `projectId`. */
  RELAY_KEY_INVALID: 'The WalletConnect relay does not know the option projectId.',
  // The embedded wallet
  /** The visitor typed another code than was mailed. Ask for it again: the modal keeps the boxes open. */
  LOGIN_CODE_WRONG: 'The code is not the one that was mailed.',
  /** The code was too old, or was tried too often. Send another one. */
  LOGIN_CODE_EXPIRED: 'The code is no longer valid: ask for another one.',
  /** Too many attempts came from this address or device. Wait, and say so. */
  LOGIN_RATE_LIMITED: 'There were too many attempts to log in. Please try again later.',
  /** The link in the mail was not opened in time. Begin the login anew. */
  LOGIN_LINK_EXPIRED: 'The mailed link was not opened in time.',
  /** The provider of the login, or the visitor there, said no. Offer the ways to log in again. */
  LOGIN_REFUSED: 'The login was refused.',
  /** The login ended with a failure that `context.reason` names. Try again, or another way. */
  LOGIN_FAILED: 'The login failed: $reason',
  /** The text is no address of a mailbox. Ask for it again. */
  LOGIN_EMAIL_INVALID: 'Please provide a valid email.',
  /** Another wallet belongs to this mailbox. Log in there, or name another address. */
  LOGIN_EMAIL_TAKEN: 'The address belongs to another account.',
  /**
   * The shares of this device and of the server do not make the wallet. Use the recovery password or a known device.
   */
  WALLET_NOT_RECOVERED: 'The wallet could not be recovered on this device.',
  // What an account did, and sending
  /**
   * `confirm()` was called before `prepare()`, or the network has changed since the token or the recipient was named.
   * Name them anew where it has, prepare, and show what that says.
   */
  NOT_PREPARED: 'There is nothing to send yet: name a token, an amount and a recipient, and prepare it.',
  /**
   * A simulation of the transfer reverted. The token is paused, blocks an address, or is no token; or the recipient does
   * not take the coin, or has given away the account for the token: do not send.
   */
  TRANSFER_REFUSED: 'The token or the recipient does not allow this transfer.',
  /**
   * The token's contract says other decimals than the list did, or no longer what the account has, or multiplies the
   * amounts that are shown (Solana). Nothing is built of it: read the list again, and look at the amount.
   */
  TOKEN_CHANGED: 'The token has changed: $reason.',
  /**
   * The account has less of the token than was listed, or a simulation of the transfer reverts in the pending block
   * alone: what the account has sent before takes the same. Wait until that is in a block, or send less.
   */
  INSUFFICIENT_BALANCE: 'What the account has sent already leaves too little for this transfer.',
  /**
   * The chain has another address for the name than the service of the page says, or none. Nothing is sent to it: ask
   * for the address itself.
   */
  NAME_MISMATCH: 'By its chain, $name leads to another address.',
  /**
   * The chain that has the name, or the gateway of the name, did not answer, or the contract did not take what the
   * gateway said; `cause` says why. Try again.
   */
  NAME_UNCHECKED: 'The address of $name could not be read from its chain.',
  /** The recipient is a token account of Solana, or a mint. Ask for the address of its owner. */
  RECIPIENT_HOLDS_TOKEN: 'The recipient is an account that holds a token, and no wallet: name its owner.',
  /** On Solana, the recipient gave away the account that the token would arrive in. Ask for another address. */
  RECIPIENT_NOT_OWNER: 'The recipient does not own the account that this token would arrive in.',
  /** The rest would be below what Solana demands of an account. Send less, or everything. */
  RENT_NOT_LEFT:
    'An account of this network may be emptied, or keeps its rent: send less, or the most that is possible.',
  /** The amount is below what Solana demands of a new account. Send more. */
  RENT_NOT_SENT: 'The recipient has no account on this network yet, and this is too little to open one.',
  /** The native coin does not cover amount and fee. Lower the amount, or receive some first. */
  INSUFFICIENT_FEE: 'The account cannot pay the fee of this transaction.',
  /**
   * `replace()` came after a block had the transaction, or another with its nonce. Look what `$sent` says of it; nothing
   * more was sent.
   */
  REPLACE_TOO_LATE: 'The transaction is in a block already, or another one with its nonce is.',
  /** `replace()` was called for what cannot be replaced here. Ask `replaceable()` first; `context.reason` says why. */
  REPLACE_UNAVAILABLE: 'The transaction cannot be replaced here: $reason.',
  // Swapping
  /** Nobody swaps tokens of the network in use. Offer to switch to one of those that can. */
  SWAP_NETWORK_UNSUPPORTED: 'Network not supported for Swaps',
  /** No pool gives so much. Ask for less, or for another pair. */
  SWAP_NO_QUOTE: 'Incorrect amount: nobody swaps so much of these tokens now.',
  /** What arrives cannot be fixed for such a token. Type what is given. */
  SWAP_EXACT_OUTPUT: 'A token on the way keeps a part of what is moved: type what is given, and not what arrives.',
  /** The price left the slippage since the quote. Ask for another quote and show it. */
  SWAP_PRICE_MOVED: 'The price moved beyond the slippage: ask for another quote.',
  /** The transaction of the service does not do what was quoted. Do not send it, and report the service. */
  SWAP_NOT_SAFE: 'The service proposed something else than this swap: $reason.',
  /** A simulation of the swap failed. `context.reason` is what the contract said; change the amounts or the slippage. */
  SWAP_REVERTED: 'The swap would fail: $reason',
  /** The transaction of the approval failed, or was replaced. Nothing was swapped; ask for the approval again. */
  SWAP_APPROVAL_FAILED: 'The approval did not go through.',
  // Names of accounts
  /** The text is no name: 4 to 64 letters, digits and hyphens. Ask for it again. */
  NAME_INVALID: 'The value is not a valid username',
  /** Another account has this name, or one that looks like it. Offer the suggestions. */
  NAME_TAKEN: 'Somebody has the name $name, or one that looks like it.',
  /** The account has a name already. Release it first, or move it. */
  NAME_OWNED: 'You already own a name',
  /** More than five minutes went by between message and registration. Ask for a new signature. */
  NAME_MESSAGE_EXPIRED: 'The message for $name was signed too long ago: sign it anew.',
  /** What a name was to be given to is no address of another account. Ask for one. */
  NAME_RECIPIENT_INVALID: 'The name cannot be given to this: it takes the address of another account.',
  /** `acceptOffer()` was called by an account that no name waits for. Let the one that has the name offer it first. */
  NAME_NOT_OFFERED: 'No name is offered to the connected account.',
  /** The namespace of the account has no names. Do not offer them there. */
  NAMES_UNSUPPORTED: 'Accounts of $namespace have no names here.',
  /** The service gave no suggestions. What is typed can be registered all the same; ask again. */
  NAME_SUGGESTIONS_FAILED: 'Error fetching name suggestions',
  // Buying
  /** `buy()` was called without a quote, after its time, or on another network. Ask for a new one and show it. */
  ONRAMP_NOT_QUOTED: 'This provider has given no quote that is good still: ask for one.',
  /** The provider's answer has not the agreed shape. Offer another provider, or ask again later. */
  ONRAMP_UNAVAILABLE: 'The provider gave an answer that is not valid.',
  /** The activity was asked for without an account. Connect first, or name an address. */
  ACCOUNT_ADDRESS_REQUIRED: "Transactions can't be fetched without an accountAddress",
} as const satisfies Record<string, string>

/** The code of an error of an optional part: a key of `optionalErrorMessages`, which load with these parts. */
export type OptionalErrorKey = keyof typeof optionalErrorMessages
