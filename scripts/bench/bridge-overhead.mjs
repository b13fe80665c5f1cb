// Compares a request to the secure frame over the bridge with a plain echo between the same two documents.
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** Bundles the application side of the bridge to one script, which is evaluated in the page in spite of its CSP. */
const bridgeScript = async () => {
  const { outputFiles } = await build({
    stdin: {
      contents: "export { createFrameClient, getChainId } from '@w3m/frame-bridge'",
      resolveDir: fileURLToPath(new URL('../../packages/core', import.meta.url)),
    },
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    globalName: 'benchBridge',
    target: 'es2022',
    conditions: ['@w3m/source', 'production'],
  })
  return `${outputFiles[0].text};globalThis.benchBridge=benchBridge`
}

/**
 * Requests the chain id over the bridge. The frame's page returns it from memory, so the time consists of checks, ids,
 * timers and the two messages. The echo sends an object of the same shape back and forth. Blocks of both alternate.
 * @returns {Promise<{ bridgeMs: number[], echoMs: number[] }>} the mean of each block
 */
export async function measureBridge({ open, page, frame }, { frameUrl, blocks, requestCount }) {
  await open()
  await page.evaluate(await bridgeScript())
  await page.evaluate(async url => {
    const { createFrameClient, getChainId } = globalThis.benchBridge
    const client = createFrameClient({ url, container: () => document.body })
    globalThis.benchAsk = () => client.request(getChainId)
    await globalThis.benchAsk()
  }, frameUrl)
  await frame().evaluate(() => {
    addEventListener('message', ({ data, ports: [port] }) => {
      if (data === 'bench-echo') port.onmessage = event => port.postMessage(event.data)
    })
  })
  return page.evaluate(
    async ([url, blocks, requestCount]) => {
      const { port1, port2 } = new MessageChannel()
      document
        .querySelector('iframe')
        .contentWindow.postMessage('bench-echo', { targetOrigin: new URL(url).origin, transfer: [port2] })
      let seq = 0
      const echo = () =>
        new Promise(resolve => {
          port1.onmessage = ({ data }) => resolve(data)
          port1.postMessage({ type: '@w3m-app/GET_CHAIN_ID', id: '0123456789abcdef0123456789abcdef', seq: ++seq })
        })
      const timed = async call => {
        const start = performance.now()
        for (let count = 0; count < requestCount; count++) await call()
        return (performance.now() - start) / requestCount
      }
      const [bridgeMs, echoMs] = [[], []]
      // The first block of each is a warm-up for the JIT compiler.
      for (let block = 0; block <= blocks; block++) {
        const [one, other] = [await timed(globalThis.benchAsk), await timed(echo)]
        if (block === 0) continue
        bridgeMs.push(one)
        echoMs.push(other)
      }
      return { bridgeMs, echoMs }
    },
    [frameUrl, blocks, requestCount],
  )
}
