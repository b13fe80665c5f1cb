import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { cors } from 'hono/cors'
import { answerText } from '../json-rpc/answer-text.js'
import { jsonText } from '../json-rpc/json-text.js'
import { methods } from '../methods/methods.js'
import type { RpcContext } from '../methods/rpc-context.js'

/** The largest request, as a validator has it. */
export const requestMaxBytes = 51_200

/** JSON-RPC over HTTP. Everything on the chain is public, so any page may ask. */
export function httpRoutes(env: RpcContext, report: (defect: unknown) => void): Hono {
  const app = new Hono()
  app.use(cors({ origin: '*', allowMethods: ['GET', 'POST', 'OPTIONS'], maxAge: 86_400 }))
  app.get('/health', context => context.text('ok'))
  app.post(
    '/',
    bodyLimit({ maxSize: requestMaxBytes, onError: context => context.text('The request is too large.', 413) }),
    async context => {
      const text = await answerText(await context.req.text(), methods, env, report)
      const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
      return text === undefined ? context.body(null, 204) : context.body(text, 200, headers)
    },
  )
  app.notFound(context => context.text('JSON-RPC is answered at POST /.', 404))
  app.onError((error, context) => {
    report(error)
    return context.body(
      jsonText({ jsonrpc: '2.0', id: null, error: { code: -32603, message: 'Internal error' } }),
      500,
      { 'content-type': 'application/json' },
    )
  })
  return app
}
