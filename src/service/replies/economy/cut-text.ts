import { textSize } from '../../../shared/values/estimate-tokens.ts'

/** Matches the end of a sentence. */
const SENTENCE_END = /[.!?…](?=\s)|[。！？]/g

/** Returns the longest prefix of a text whose JSON takes at most `room` (see `textSize`), without splitting a character. */
export function beginningOf(text: string, room: number): string {
  let begin = text.slice(0, Math.max(room, 0))
  for (let size = writtenSize(begin); size > room && begin !== ''; size = writtenSize(begin)) {
    begin = begin.slice(0, Math.min(begin.length - 1, Math.floor((begin.length * room) / size)))
  }
  const isHalf = begin.length < text.length && (begin.charCodeAt(begin.length - 1) & 0xfc00) === 0xd800
  return isHalf ? begin.slice(0, -1) : begin
}

/** Like `beginningOf`, but ends after a sentence or a word if there's one in the second half. */
export function sentencesOf(text: string, room: number): string {
  const begin = beginningOf(text, room)
  if (begin.length === text.length) return begin
  const half = begin.length / 2
  const sentence = [...begin.matchAll(SENTENCE_END)].at(-1)
  if (sentence && sentence.index >= half) return begin.slice(0, sentence.index + 1)
  const word = begin.lastIndexOf(' ')
  return word >= half ? begin.slice(0, word) : begin
}

const writtenSize = (text: string): number => textSize(JSON.stringify(text)) - 2
