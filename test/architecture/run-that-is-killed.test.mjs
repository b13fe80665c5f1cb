// A command of the test run, and what it started, ends with the run, also where that is killed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { after, it } from 'node:test'

const script = text => ['--input-type=module', '-e', text]
/** Is connected for as long as it lives. */
const command = port => `
import { connect } from 'node:net'
connect(${port}, '127.0.0.1')`
const run = port => `
import { runChild } from ${JSON.stringify(new URL('../../scripts/test/child.mjs', import.meta.url).href)}
await runChild([process.execPath, ...${JSON.stringify(script(command(port)))}], { cwd: '.', silenceMs: 600_000 })`

for (const signal of ['SIGKILL', 'SIGTERM'])
  it(`a test run that is ended by ${signal} leaves no command behind`, { timeout: 60_000 }, async () => {
    const server = createServer().listen(0, '127.0.0.1')
    after(() => server.close())
    await once(server, 'listening')
    const runner = spawn(process.execPath, script(run(server.address().port)), { stdio: 'inherit' })
    const [connection] = await once(server, 'connection')
    const ended = once(connection.resume(), 'close')
    runner.kill(signal)
    await ended
  })
