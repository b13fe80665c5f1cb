import type { ReadableAtom } from 'nanostores'
import type { ChainNamespace } from '../namespaces/chain-namespace.js'
import type { AskNode, TransferSupport } from '../namespaces/transfer-support.js'
import type { Sender } from './sender.js'
import { warningsOf, type Recipient, type RecipientWarning, type SendState, type SentTransfer } from './send.state.js'

export interface RecipientDeps {
  readonly support: (namespace: ChainNamespace) => Promise<TransferSupport | undefined>
  /** True where the text is an address of another namespace of the application. */
  readonly isOfOther: (text: string, namespace: ChainNamespace) => boolean
  readonly askNode: (account: Sender['account']) => AskNode
  readonly state: () => SendState
  readonly $sent: ReadableAtom<readonly SentTransfer[]>
}

export interface Recipients {
  /** What was typed, as far as it is known without asking anybody. */
  read(text: string, from: Sender): Promise<Recipient>
  /** Asks a node what it knows of a recipient. @returns what to warn of then; undefined where that is no more */
  inspect(address: string, from: Sender): Promise<readonly RecipientWarning[] | undefined>
}

export function createRecipients({ support, isOfOther, askNode, state, $sent }: RecipientDeps): Recipients {
  const warnings = (address: string, from: Sender, isContract: boolean) =>
    warningsOf(address, from.address, {
      token: state().token?.address,
      isContract,
      known: $sent.get().map(({ to }) => to),
    })
  return {
    async read(text, from) {
      const known = await support(from.namespace)
      if (!known) return { status: 'wrong', text, problem: 'invalid' }
      const read = known.readRecipient(text)
      if ('address' in read)
        return { status: 'ready', text, address: read.address, warnings: warnings(read.address, from, false) }
      const isOther = read.problem === 'invalid' && isOfOther(text.trim(), from.namespace)
      return { status: 'wrong', text, problem: isOther ? 'namespace' : read.problem }
    },
    async inspect(address, from) {
      const isContract = await (await support(from.namespace))?.isContract(askNode(from.account), address)
      return isContract ? warnings(address, from, true) : undefined
    },
  }
}
