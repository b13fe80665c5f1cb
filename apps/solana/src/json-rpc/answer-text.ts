import { RpcError } from '@w3m/core/rpc'
import { jsonText } from './json-text.js'
import { readConfig, type Config } from './read-params.js'
import { invalidRequest, methodNotFound, parseError } from './rpc-fault.js'

export interface RpcMethod<Env> {
  (params: readonly unknown[], env: Env): unknown
  /** Its parameters are one object, and have names. */
  readonly hasNames?: boolean
}

/** A method whose parameters have names: it is given their object. */
export const withNames = <Env>(method: (params: Config, env: Env) => unknown): RpcMethod<Env> =>
  Object.assign((params: readonly unknown[], env: Env) => method(readConfig(params[0]), env), { hasNames: true })

/** The methods of an address by name. */
export type RpcMethods<Env> = Readonly<Record<string, RpcMethod<Env>>>

type Id = string | number | null
const isId = (id: unknown): id is Id => id === null || typeof id === 'string' || typeof id === 'number'

/**
 * Answers the text of one JSON-RPC request or of a batch. A handler that throws what is no `RpcError` has a defect:
 * `report` hears of it.
 * @returns the answer's text; undefined where nothing asked for one (notifications)
 */
export async function answerText<Env>(
  text: string,
  methods: RpcMethods<Env>,
  env: Env,
  report: (defect: unknown) => void,
): Promise<string | undefined> {
  let request: unknown
  try {
    request = JSON.parse(text)
  } catch {
    return jsonText(faultAnswer(null, parseError()))
  }
  if (!Array.isArray(request)) {
    const answer = await answerOne(request, methods, env, report)
    return answer && jsonText(answer)
  }
  if (request.length === 0) return jsonText(faultAnswer(null, invalidRequest()))
  const answers = []
  // Runs the calls of a batch in order: each one sees the effects of those before it.
  for (const call of request) answers.push(await answerOne(call, methods, env, report))
  const responses = answers.filter(answer => answer !== undefined)
  return responses.length > 0 ? jsonText(responses) : undefined
}

async function answerOne<Env>(
  request: unknown,
  methods: RpcMethods<Env>,
  env: Env,
  report: (defect: unknown) => void,
): Promise<object | undefined> {
  if (typeof request !== 'object' || request === null || Array.isArray(request))
    return faultAnswer(null, invalidRequest())
  const { jsonrpc, id, method, params = [] }: Readonly<Record<string, unknown>> = { ...request }
  const isSilent = id === undefined
  const answerId = isId(id) ? id : null
  if (jsonrpc !== '2.0' || typeof method !== 'string' || !(isSilent || isId(id)))
    return faultAnswer(answerId, invalidRequest())
  if (isSilent) return undefined
  try {
    const handler = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!handler) throw methodNotFound()
    const list: unknown = handler.hasNames ? [params] : params
    if (!Array.isArray(list)) throw new RpcError(-32602, 'Invalid params: a list is expected')
    return { jsonrpc: '2.0', id: answerId, result: (await handler(list, env)) ?? null }
  } catch (error) {
    if (error instanceof RpcError) return faultAnswer(answerId, error)
    report(error)
    return faultAnswer(answerId, new RpcError(-32603, 'Internal error'))
  }
}

const faultAnswer = (id: Id, { code, message, data }: RpcError) => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
})
