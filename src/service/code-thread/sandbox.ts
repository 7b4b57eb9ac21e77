import variant from '@jitl/quickjs-singlefile-cjs-release-sync'
import {
  newQuickJSWASMModuleFromVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
} from 'quickjs-emscripten-core'
import { message } from '../../shared/text/message.ts'
import { say } from '../../shared/text/say.ts'
import type { JsonPart } from '../replies/write-result.ts'
import type { CodeLimits } from './code-limits.ts'
import type { CodeCall, CodeEnd, CodeReply, CodeTurn } from './code-work.ts'
import { PRELUDE } from './prelude.ts'

/** Size of a page of WebAssembly’s memory, in bytes. */
const PAGE = 65_536
const MEGABYTE = 1024 * 1024
/** Maximum size of the code’s stack, in bytes. */
const STACK_BYTES = 256 * 1024
/** Maximum length of an error’s message and of a tool’s name, in characters. */
const MAX_ERROR = 4_000
const MAX_NAME = 200
/** Number of pending jobs, such as promise reactions, that run before the time is checked. */
const JOBS = 1_000

/** A JavaScript world with nothing but the language and the tools. It runs one piece of code. */
export interface Sandbox {
  begin(work: { code: string; tools: readonly string[] }): CodeTurn
  resume(replies: readonly CodeReply[]): CodeTurn
}

/** Loads the interpreter. `clock` returns the computing time so far, in milliseconds. */
export async function openSandbox(limits: CodeLimits, clock: () => number): Promise<Sandbox> {
  const module = await newQuickJSWASMModuleFromVariant(variant)
  limitMemory(module.getWasmMemory(), limits.megabytes * MEGABYTE)
  const runtime = module.newRuntime()
  runtime.setMaxStackSize(STACK_BYTES)
  return new Run(runtime, runtime.newContext(), limits, clock)
}

/** WebAssembly's memory, which Node's types lack. */
interface Memory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

/**
 * Keeps the interpreter's memory from growing beyond `bytes`; the code then gets an error. The interpreter's own limit isn't enough: in
 * WebAssembly, it counts allocations, but not their sizes.
 */
function limitMemory(memory: Memory, bytes: number): void {
  const grow = memory.grow.bind(memory)
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE > bytes) throw new RangeError('The memory is used up')
    return grow(pages)
  }
}

class Run implements Sandbox {
  private readonly runtime: QuickJSRuntime
  private readonly vm: QuickJSContext
  private readonly limits: CodeLimits
  private readonly clock: () => number
  private prelude: QuickJSHandle | undefined
  private calls: CodeCall[] = []
  private lastId = 0
  private end: CodeEnd | null = null
  private usedMs = 0
  private started = 0
  private checkAt = 0

  constructor(runtime: QuickJSRuntime, vm: QuickJSContext, limits: CodeLimits, clock: () => number) {
    this.runtime = runtime
    this.vm = vm
    this.limits = limits
    this.clock = clock
    runtime.setInterruptHandler(() => this.isOver())
  }

  begin({ code, tools }: { code: string; tools: readonly string[] }): CodeTurn {
    return this.turn(() => {
      const { vm, limits } = this
      const send = vm.newFunction('send', (name, args) => this.send(name, args))
      const end = vm.newFunction('end', (kind, text) => this.finish(vm.getString(kind), vm.getString(text)))
      const make = vm.unwrapResult(vm.evalCode(PRELUDE, 'tools'))
      const names = vm.newString(JSON.stringify(tools))
      const lengths = [limits.argumentsLength, limits.resultLength].map((length) => vm.newNumber(length))
      this.prelude = vm.unwrapResult(vm.callFunction(make, vm.undefined, send, end, names, ...lengths))
      this.invoke('begin', vm.newString(code))
    })
  }

  resume(replies: readonly CodeReply[]): CodeTurn {
    return this.turn(() => {
      for (const { id, ...reply } of replies) {
        const { kind, text } = textOf(reply)
        this.invoke('settle', this.vm.newNumber(id), this.vm.newString(kind), this.vm.newString(text))
      }
    })
  }

  private invoke(name: string, ...args: QuickJSHandle[]): void {
    if (!this.prelude) throw new Error('The code hasn’t begun')
    const called = this.vm.callFunction(this.vm.getProp(this.prelude, name), this.vm.undefined, ...args)
    for (const handle of args) handle.dispose()
    if (called.error) this.vm.dump(called.error)
    called.dispose()
  }

  /** Runs until nothing is left to do without a reply. */
  private turn(start: () => void): CodeTurn {
    this.started = this.clock()
    this.checkAt = 0
    try {
      start()
      while (this.end === null && !this.isOver() && this.runtime.hasPendingJob()) {
        this.runtime.executePendingJobs(JOBS).dispose()
      }
    } catch (error) {
      // The interpreter itself failed, and its state can no longer be trusted; its message may contain paths.
      this.end = { kind: error instanceof RangeError ? 'stack' : 'memory' }
    }
    this.usedMs += this.clock() - this.started
    if (this.usedMs >= this.limits.computeMs) this.end = { kind: 'computed' }
    const { calls, end, usedMs } = this
    this.calls = []
    return { calls, end, usedMs }
  }

  /** Whether the computing time is used up. It's called often, so it reads the clock only when that's possible. */
  private isOver(): boolean {
    const now = performance.now()
    if (now < this.checkAt) return false
    const left = this.limits.computeMs - this.usedMs - (this.clock() - this.started)
    this.checkAt = now + left
    return left <= 0
  }

  private send(nameHandle: QuickJSHandle, argsHandle: QuickJSHandle): QuickJSHandle {
    const { vm, limits } = this
    if (this.lastId >= limits.calls) return vm.newString(say(message('mcp.code.tooManyCalls', { max: limits.calls })))
    this.lastId += 1
    const name = vm.getString(nameHandle).slice(0, MAX_NAME)
    this.calls.push({ id: this.lastId, name, args: vm.getString(argsHandle) })
    return vm.newNumber(this.lastId)
  }

  private finish(kind: string, text: string): void {
    if (this.end !== null) return
    if (kind === 'value') this.end = { kind, text }
    else if (kind === 'error') this.end = { kind, text: text.slice(0, MAX_ERROR) }
    else this.end = { kind: kind === 'resultTooLong' ? kind : 'nothing' }
  }
}

const decoder = new TextDecoder()
const decode = (part: JsonPart): string => (typeof part === 'string' ? part : decoder.decode(part))

/** Returns a reply as the code gets it: JSON, or the text of its content. */
function textOf({ isError, json, content }: Omit<CodeReply, 'id'>): { kind: 'json' | 'text' | 'failed'; text: string } {
  if (json !== null && !isError) return { kind: 'json', text: decode(json) }
  const blocks = JSON.parse(decode(content)) as { type: string; text?: string }[]
  const texts = blocks.flatMap(({ type, text }) => (type === 'text' && text !== undefined ? [text] : []))
  if (isError) return { kind: 'failed', text: texts.join('\n') }
  return texts.length === blocks.length
    ? { kind: 'text', text: texts.join('\n') }
    : { kind: 'json', text: decode(content) }
}
