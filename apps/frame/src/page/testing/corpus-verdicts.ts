import type { Hex } from 'viem'
import type { Approval, ApprovalContext } from '../approvals/approval.js'
import { prepareTypedData } from '../approvals/typed-data-approval.js'
import type { TypedDataRequest, Verdict } from '../risks/corpus/typed-data-kind.js'
import type { Risk } from '../risks/risk.js'
import { approvalContext, evmAddress } from './approval-fixture.js'
import { callToken, wordAnswer } from './token-answers.js'

const silent = approvalContext().env
/** What requests of a corpus are judged in: every token has six decimals. */
export const corpusEnv: ApprovalContext = {
  ...silent,
  callRpc: async (chainId, method, params) =>
    method === 'eth_call'
      ? await callToken((params[0] as { data: Hex }).data, { 'decimals()': wordAnswer(6n) })
      : await silent.callRpc(chainId, method, params),
}

export const verdictOf = (flags: readonly Pick<Risk, 'isWarning'>[]): Verdict =>
  flags.length === 0 ? 'none' : flags.every(({ isWarning }) => isWarning) ? 'amber' : 'red'

/** The sites of what signs in, by its type: elsewhere it is red. All others ask from a site of their own. */
const origins: ReadonlyMap<string, string> = new Map([
  ['dYdX', 'https://trade.dydx.exchange'],
  ['Challenge', 'https://example.org'],
])

/** What the whole approval says of typed data. */
export async function typedDataVerdict(data: TypedDataRequest, env = corpusEnv): Promise<Verdict> {
  const origin = origins.get(data.primaryType) ?? env.origin
  return verdictOf(((await prepareTypedData([evmAddress, data], { ...env, origin })) as Approval).view.flags)
}

/** The same on the network that it is for, since everything is red on another one; or that it is not taken at all. */
export const verdictOnItsNetwork = (data: TypedDataRequest): Promise<Verdict | 'refused'> =>
  typedDataVerdict(data, { ...corpusEnv, activeChainId: `eip155:${String(data.domain['chainId'] ?? 1)}` }).catch(
    () => 'refused',
  )
