import { RpcError } from '@w3m/core/rpc'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import type { ChainCalls } from './chain/chain-calls.js'
import { toWire } from './wire/to-wire.js'

const bodyMaxBytes = 262_144
const batchMax = 20

/** JSON-RPC at `/<chain number>`, and at `/` for the first chain. Any page may call: it is for developers. */
export function bundlerRoutes(chains: ReadonlyMap<number, ChainCalls>, report: (defect: unknown) => void): Hono {
  const [first] = chains.values()

  async function answer(entry: unknown, calls: ChainCalls): Promise<object> {
    const { jsonrpc, id = null, method, params = [] }: Readonly<Record<string, unknown>> = Object(entry)
    const refuse = ({ code, message, data }: RpcError) => ({
      jsonrpc: '2.0',
      id,
      error: { code, message, ...(data !== undefined && { data }) },
    })
    if (jsonrpc !== '2.0' || typeof method !== 'string' || !Array.isArray(params))
      return refuse(new RpcError(-32600, 'This is not a JSON-RPC request.'))
    const call = Object.hasOwn(calls, method) ? calls[method] : undefined
    if (!call) return refuse(new RpcError(-32601, 'The bundler does not know this method.'))
    try {
      return { jsonrpc: '2.0', id, result: toWire(await call(params)) }
    } catch (error) {
      if (error instanceof RpcError) return refuse(error)
      report(error)
      return refuse(new RpcError(-32603, 'The bundler failed.'))
    }
  }

  async function serve(context: Context, calls: ChainCalls | undefined): Promise<Response> {
    if (!calls)
      return context.json(
        { jsonrpc: '2.0', id: null, error: { code: -32602, message: 'This chain is not served here.' } },
        404,
      )
    const body: unknown = await context.req.json().catch(() => undefined)
    if (!Array.isArray(body)) return context.json(await answer(body, calls))
    if (body.length === 0 || body.length > batchMax)
      return context.json({
        jsonrpc: '2.0',
        id: null,
        error: { code: -32600, message: `A batch has 1 to ${batchMax} requests.` },
      })
    return context.json(await Promise.all(body.map(entry => answer(entry, calls))))
  }

  const app = new Hono()
  app.use(cors({ origin: '*', allowMethods: ['POST', 'GET'] }))
  app.use(bodyLimit({ maxSize: bodyMaxBytes }))
  app.get('/health', context => context.text('ok'))
  app.post('/', context => serve(context, first))
  app.post('/:chain', context => serve(context, chains.get(Number(context.req.param('chain')))))
  app.onError((error, context) => {
    report(error)
    return context.text('The bundler failed to answer.', 500)
  })
  return app
}
