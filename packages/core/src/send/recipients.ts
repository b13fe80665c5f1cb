import type { ReadableAtom } from 'nanostores'
import { nameLookupDelayMs } from '../limits/send-limits.js'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { CaipNetwork } from '../namespaces/define-network.js'
import type { RequestRpc, TransferSupport } from '../namespaces/transfer-support.js'
import { reachesRecipient } from './reaches-recipient.js'
import { isNameLike, looksLikeOther } from './recipient-name.js'
import type { NamedAddress, ResolveName } from './resolve-name.js'
import type { Sender } from './sender.js'
import {
  warningsOf,
  type NameWarning,
  type Recipient,
  type RecipientWarning,
  type SendState,
  type SentTransfer,
} from './send.state.js'

export interface RecipientDeps {
  readonly support: (namespace: ChainNamespace) => Promise<TransferSupport | undefined>
  /** True where the text is an address of another namespace of the application. */
  readonly isOfOther: (text: string, namespace: ChainNamespace) => boolean
  readonly requestRpc: (account: Sender['account']) => RequestRpc
  /** The contracts that the definition of the account's network names. */
  readonly contracts?: (account: Sender['account']) => CaipNetwork['contracts']
  /** Undefined where the application has no service that knows names. */
  readonly resolveName?: ResolveName | undefined
  readonly wait?: (ms: number) => Promise<void>
  readonly state: () => SendState
  readonly $sent: ReadableAtom<readonly SentTransfer[]>
}

type Ready = Extract<Recipient, { readonly status: 'ready' }>

export interface Recipients {
  /** What was typed: an address, as far as it is known without asking anybody, or a name, whose address is asked for. */
  read(text: string, from: Sender): Promise<Recipient>
  /** Asks a node what it knows of a recipient. @returns what to warn of then; undefined where that is no more */
  inspect(recipient: Ready, from: Sender): Promise<readonly RecipientWarning[] | undefined>
  /** What to warn of where another token is sent to the same recipient. */
  warnAgain(recipient: Ready, from: Sender): readonly RecipientWarning[]
}

const nameWarnings: readonly RecipientWarning[] = [
  'homoglyph',
  'other-chain',
  'unverified',
] satisfies readonly NameWarning[]

export function createRecipients({
  support,
  isOfOther,
  requestRpc,
  resolveName,
  wait = ms => new Promise(resolve => setTimeout(resolve, ms)),
  state,
  $sent,
}: RecipientDeps): Recipients {
  const reachedTransfers = () => $sent.get().filter(reachesRecipient)
  const warnings = (
    address: string,
    from: Sender,
    checks: { readonly isContract: boolean; readonly isBurn: boolean },
  ) =>
    warningsOf(address, from.address, {
      token: state().token?.address,
      ...checks,
      known: reachedTransfers().map(({ to }) => to),
    })

  function ready(text: string, from: Sender, { address, name, isOfOtherChain }: NamedAddress, isBurn: boolean): Ready {
    const knownNames = reachedTransfers().flatMap(recipient => recipient.name ?? [])
    return {
      status: 'ready',
      text,
      address,
      name,
      warnings: [
        ...(looksLikeOther(name, knownNames) ? (['homoglyph'] as const) : []),
        ...(isOfOtherChain ? (['other-chain'] as const) : []),
        ...warnings(address, from, { isContract: false, isBurn }),
      ],
    }
  }

  async function readName(text: string, from: Sender, transferSupport: TransferSupport): Promise<Recipient> {
    // Not a question for each letter.
    await wait(nameLookupDelayMs)
    if (state().recipient.text !== text) return { status: 'checking', text }
    const found = (await resolveName?.(text.trim(), from)) ?? { problem: 'invalid' as const }
    if ('problem' in found) return { status: 'wrong', text, problem: found.problem }
    // Whatever a service says is held to what an address is here.
    const read = transferSupport.readRecipient(found.address)
    if (!('address' in read)) return { status: 'wrong', text, problem: 'name-failed' }
    return ready(text, from, { ...found, address: read.address }, read.isBurn === true)
  }

  /** What is known of it stays known. */
  const warningsAgain = (
    { address, warnings: before }: Ready,
    from: Sender,
    { isContract }: { readonly isContract: boolean },
  ) => [
    ...before.filter(warning => nameWarnings.includes(warning)),
    ...warnings(address, from, { isContract, isBurn: before.includes('burn') }),
  ]

  return {
    async read(text, from) {
      const transferSupport = await support(from.namespace)
      if (!transferSupport) return { status: 'wrong', text, problem: 'invalid' }
      const read = transferSupport.readRecipient(text)
      if ('address' in read) {
        const { address, isBurn = false } = read
        // What was left out of it is shown: `0x`.
        const displayText = address.length > text.trim().length ? address : text
        return {
          status: 'ready',
          text: displayText,
          address,
          warnings: warnings(address, from, { isContract: false, isBurn }),
        }
      }
      if (read.problem === 'invalid' && resolveName && isNameLike(text)) return readName(text, from, transferSupport)
      const isOther = read.problem === 'invalid' && isOfOther(text.trim(), from.namespace)
      return { status: 'wrong', text, problem: isOther ? 'namespace' : read.problem }
    },
    async inspect(recipient, from) {
      const isContract = await (await support(from.namespace))?.isContract(requestRpc(from.account), recipient.address)
      return isContract ? warningsAgain(recipient, from, { isContract: true }) : undefined
    },
    warnAgain: (recipient, from) =>
      warningsAgain(recipient, from, {
        isContract: recipient.warnings.some(warning => warning === 'contract' || warning === 'token'),
      }),
  }
}
