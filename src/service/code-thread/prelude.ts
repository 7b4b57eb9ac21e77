/**
 * Runs inside the sandbox before the model's code, and keeps references to everything it uses, so that the code can't replace it. Only
 * strings and numbers cross the boundary. Returns the functions that start the code and settle its calls.
 *
 * - `send(name, args)` requests a tool call; returns its number, or a message if it's refused.
 * - `end(kind, text)` ends the run; only the first call counts.
 */
export const PRELUDE = `(function (send, end, namesJson, maxArguments, maxResult) {
  'use strict'
  const { stringify, parse } = JSON
  const { construct } = Reflect
  const { Promise, Error, Function, String, Map, TypeError } = globalThis
  const NativeDate = globalThis.Date
  const waiting = new Map()
  const take = Map.prototype.get.bind(waiting)
  const put = Map.prototype.set.bind(waiting)
  const drop = Map.prototype.delete.bind(waiting)
  const noClock = () => new TypeError('There is no clock: use a date from the arguments or a tool.')

  delete NativeDate.now
  const Dated = new Proxy(NativeDate, {
    apply() { throw noClock() },
    construct(target, args, made) {
      if (args.length === 0) throw noClock()
      return construct(target, args, made)
    },
  })
  NativeDate.prototype.constructor = Dated
  globalThis.Date = Dated

  const call = (name, args) => new Promise((resolve, reject) => {
    const text = args === undefined ? '{}' : stringify(args)
    if (typeof text !== 'string') throw new TypeError('The arguments must be an object.')
    if (text.length > maxArguments) throw new TypeError('The arguments are too long.')
    const sent = send(name, text)
    if (typeof sent !== 'number') throw new Error(sent)
    put(sent, { resolve, reject })
  })

  const own = Object.create(null)
  for (const name of parse(namesJson)) own[name] = (args) => call(name, args)
  Object.freeze(own)
  const tools = new Proxy(own, {
    get: (known, key) =>
      typeof key !== 'string' || key in known || key === 'then' || key === 'toJSON'
        ? known[key]
        : (args) => call(key, args),
  })
  Object.defineProperty(globalThis, 'tools', { value: tools })

  function compile(code) {
    let make
    try {
      make = new Function('return (' + code + '\\n)')
    } catch {
      return new Function('return async () => {\\n' + code + '\\n}')()
    }
    return make()
  }

  function describe(error) {
    try {
      if (error instanceof Error) return String(error.name) + ': ' + String(error.message)
      return 'Thrown: ' + (stringify(error) || String(error))
    } catch {
      return 'An unknown value was thrown.'
    }
  }

  const begin = async (code) => {
    try {
      let value = compile(code)
      if (typeof value === 'function') value = value(tools)
      const text = stringify(await value)
      if (text === undefined) end('nothing', '')
      else if (text.length > maxResult) end('resultTooLong', '')
      else end('value', text)
    } catch (error) {
      end('error', describe(error))
    }
  }

  const settle = (id, kind, text) => {
    const { resolve, reject } = take(id)
    drop(id)
    try {
      if (kind === 'failed') reject(new Error(text))
      else resolve(kind === 'json' ? parse(text) : text)
    } catch (error) {
      reject(error)
    }
  }
  return { begin, settle }
})`
