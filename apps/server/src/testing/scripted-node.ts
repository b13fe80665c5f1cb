import * as v from 'valibot'
import { foreignServer } from './foreign-server.js'

/** What a node says to one call; undefined for an answer that is not JSON-RPC. */
export type NodeAnswer =
  { readonly result: unknown } | { readonly error: { readonly code: number; readonly message: string } } | undefined

export type NodeAnswers = Readonly<Record<string, (...params: readonly unknown[]) => NodeAnswer>>

const question = v.object({ id: v.number(), method: v.string(), params: v.array(v.unknown()) })

/** Starts a node that answers each method as the test tells it to. Others are unknown to it. */
export async function scriptedNode(answers: NodeAnswers) {
  const methods: string[] = []
  const server = await foreignServer(({ body }) => {
    const { id, method, params } = v.parse(question, body)
    methods.push(method)
    const answer = answers[method]
    const said = answer ? answer(...params) : { error: { code: -32601, message: 'Method not found' } }
    return said && { jsonrpc: '2.0', id, ...said }
  })
  return {
    rpcUrl: server.url,
    /** The methods that were called, in their order. */
    methods,
    close: () => server.close(),
  }
}
