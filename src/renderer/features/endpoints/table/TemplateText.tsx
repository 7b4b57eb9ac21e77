import { parseTemplate, placeholder } from '../../../../shared/management/endpoint/template.ts'
import classes from './TemplateText.module.css'

/** A template with its parameters highlighted. */
export function TemplateText({ template, parameters }: { template: string; parameters: ReadonlySet<string> }) {
  return parseTemplate(template, parameters).map((part, index) =>
    'text' in part ? (
      <span key={index}>{part.text}</span>
    ) : (
      <span key={index} className={classes.parameter} title={placeholder(part.parameter)}>
        {`{${part.parameter}}`}
      </span>
    ),
  )
}
