// Says what a process that hangs is doing. Node writes a report when it gets a signal, if its event loop still turns;
// of one that stands still, the system says what its threads do.
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const signal = 'SIGUSR2'
/** How long a process whose event loop turns may take for its report. */
const reportMs = 30_000
const pollMs = 100

/**
 * The flags of a Node process that can be asked what it does.
 * @param {string} directory where it writes its reports
 */
export const reportFlags = directory => [
  '--report-on-signal',
  `--report-signal=${signal}`,
  `--report-directory=${directory}`,
]

/** @returns {string | undefined} undefined where the system has no such file, or the process has ended */
function readProcess(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8').trim()
  } catch {
    return undefined
  }
}

/** A process and all that it has started, the first first. */
function treeOf(pid) {
  const children = readProcess(pid, `task/${pid}/children`)?.split(' ').filter(Boolean).map(Number) ?? []
  return [pid, ...children.flatMap(treeOf)]
}

/** The state of each thread, its processor time in ticks and what it waits for in the kernel. */
function describeThreads(pid) {
  try {
    return readdirSync(`/proc/${pid}/task`).map(thread => {
      const fields =
        readProcess(pid, `task/${thread}/stat`)
          ?.replace(/^.*\) /, '')
          .split(' ') ?? []
      return `${fields[0]} ${fields[11]}+${fields[12]} ${readProcess(pid, `task/${thread}/wchan`)}`
    })
  } catch {
    return []
  }
}

const describeHandle = ({
  type,
  is_active: isActive,
  firesInMsFromNow,
  localEndpoint,
  remoteEndpoint,
  writeQueueSize,
}) =>
  [type, !isActive && 'inactive', firesInMsFromNow, localEndpoint?.port, remoteEndpoint?.port, writeQueueSize]
    .filter(part => part !== undefined && part !== false)
    .join(' ')

const describeReport = ({ header, libuv }) =>
  `process ${header.processId} waits for: ${libuv.map(describeHandle).join(', ')}`

/** @returns {object | undefined} undefined as long as it is not written whole */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    return undefined
  }
}

/** The reports of a directory, once there are so many or the time is over. They are removed. */
async function takeReports(directory, count, limitMs) {
  const until = Date.now() + limitMs
  for (;;) {
    const paths = readdirSync(directory).map(name => join(directory, name))
    const reports = paths.map(readReport).filter(report => report !== undefined)
    if (reports.length >= count || Date.now() > until) {
      for (const path of paths) rmSync(path)
      return reports
    }
    await pause(pollMs)
  }
}

/**
 * Asks a Node process that was started with `reportFlags`, and all below it, what they do.
 * @param {number} pid
 * @param {string} directory the one of `reportFlags`
 * @param {number} limitMs how long they may take to answer
 * @returns {Promise<string>} a line about each process, and one about each whose event loop turns
 */
export async function describeHang(pid, directory, limitMs = reportMs) {
  const pids = treeOf(pid)
  const threads = pids.map(each => `process ${each}: ${describeThreads(each).join(', ')}`)
  // A process without the flags would be ended by the signal.
  const [flag] = reportFlags(directory)
  const asked = pids.filter(each => readProcess(each, 'cmdline')?.includes(flag))
  for (const each of asked) process.kill(each, signal)
  return [...threads, ...(await takeReports(directory, asked.length, limitMs)).map(describeReport)].join('\n')
}
