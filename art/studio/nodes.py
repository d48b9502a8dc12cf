"""Short words for Blender's shader nodes: a material is then read as a few lines."""
import bpy


def linear(code):
    """'#C2410C' (sRGB) to the linear RGBA that Blender's nodes expect."""
    parts = [int(code[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts] + [1]


class Graph:
    """One material's node tree."""

    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.output = self.tree.nodes.new("ShaderNodeOutputMaterial")

    def add(self, kind, **values):
        """Add a node; a value is a socket (linked), or a constant for the input of that name."""
        node = self.tree.nodes.new("ShaderNode" + kind)
        for key, value in values.items():
            key = key.replace("_", " ")
            if key.startswith("set "):
                setattr(node, key[4:].replace(" ", "_"), value)
            elif isinstance(value, bpy.types.NodeSocket):
                self.tree.links.new(value, node.inputs[key])
            else:
                node.inputs[key].default_value = value
        return node

    def noise(self, scale, stretch=(1, 1, 1), detail=4, distortion=0.0):
        where = self.add("TexCoord").outputs["Object"]
        mapped = self.add("Mapping", Vector=where, Scale=stretch).outputs[0]
        return self.add("TexNoise", Vector=mapped, Scale=scale, Detail=detail, Distortion=distortion).outputs["Fac"]

    def ramp(self, factor, *stops):
        """Stops are (position, colour code); returns the colour."""
        node = self.add("ValToRGB", Fac=factor)
        elements = node.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (position, code) in zip(elements, stops):
            element.position, element.color = position, linear(code)
        return node.outputs[0]

    def span(self, factor, low, high):
        """Map a 0..1 factor to low..high."""
        return self.add("MapRange", Value=factor, To_Min=low, To_Max=high).outputs[0]

    def bump(self, height, strength):
        return self.add("Bump", Height=height, Strength=strength, Distance=0.02).outputs[0]

    def finish(self, shader):
        self.tree.links.new(shader.outputs[0], self.output.inputs[0])
        return self.material
