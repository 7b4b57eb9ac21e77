import { Composer, type CST, type Document, Lexer, LineCounter, Parser, type YAMLError } from 'yaml'

type Options = ConstructorParameters<typeof Composer>[0]

/** Real documents have fewer than 60 levels. */
const MAX_LEVELS = 250

/** The documents in a YAML string, with their errors. */
interface ParsedYaml {
  documents: Document.Parsed[]
  /** Returns the line of an error, counted from 1. */
  lineOf(error: YAMLError): number
}

/**
 * Parses YAML like the package's `parseAllDocuments`, up to a maximum depth. Composing is recursive, and V8 ends the whole process if a
 * regular expression has to be compiled on a nearly full stack ("RegExpCompiler Allocation failed"). Unclosed brackets take quadratic time.
 * @throws RangeError for text that nests more deeply
 */
export function parseYamlText(text: string, options: Options): ParsedYaml {
  const counter = new LineCounter()
  // `Parser.parse` would add the first line, but isn't called here.
  counter.addNewLine(0)
  const documents = [...new Composer(options).compose(tokensOf(text, new Parser(counter.addNewLine)))]
  return {
    documents: documents as Document.Parsed[],
    lineOf: ({ pos: [start] }) => counter.linePos(start).line,
  }
}

function* tokensOf(text: string, parser: Parser): Generator<CST.Token, void> {
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme)
    if (parser.stack.length > MAX_LEVELS) throw new RangeError('YAML nests too deep')
  }
  yield* parser.end()
}
