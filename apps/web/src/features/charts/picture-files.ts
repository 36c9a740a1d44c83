import { ChartPicture, filePaints, type Scene } from '@monarch/charts'
import { createElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { drawOnCanvas } from './draw-on-canvas.ts'

/** The picture as a file that any program can show: with its own colors and texts, on white. */
export function svgOf(scene: Scene): Blob {
  const element = document.createElement('div')
  const root = createRoot(element)
  flushSync(() => root.render(createElement(ChartPicture, { scene, background: 'background' })))
  const text = new XMLSerializer().serializeToString(element.firstElementChild!)
  root.unmount()
  return new Blob([text], { type: 'image/svg+xml' })
}

/** Sharp on high-resolution screens and on slides. */
const scale = 2

/** Drawn on a canvas, which has the fonts of the page. An SVG in an image has only those of the system. */
export async function pngOf(scene: Scene): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = scene.width * scale
  canvas.height = scene.height * scale
  const context = canvas.getContext('2d')!
  context.scale(scale, scale)
  drawOnCanvas(context, scene, filePaints)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The canvas is too large'))), 'image/png')
  })
}
